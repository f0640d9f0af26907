import { expect, test } from "vitest";
import { readFirstName } from "./first-name.ts";

test.each([
  ["Amara Okafor", "Amara"],
  ["  José  García ", "José"],
  ["Anne-Marie O’Neil", "Anne-Marie"],
  ["李小龍", "李小龍"],
  ["María José Núñez", "María José"],
  ["Maria  Jose Nunez", "Maria Jose"],
  ["MARÍA JOSÉ NÚÑEZ", "MARÍA JOSÉ"],
  // As some keyboards send it: each accent a sign of its own.
  ["María José Núñez".normalize("NFD"), "María José"],
  ["Juan Carlos de la Cruz", "Juan Carlos"],
  ["Miguel Ángel Ruiz Soto", "Miguel Ángel"],
  ["María del Carmen Ríos", "María del Carmen"],
  ["María de los Angeles Peña", "María de los Angeles"],
  ["Ana Fernanda Paz", "Ana Fernanda"],
  ["Dr. Ana Díaz", "Ana"],
  ["Sra. María José Núñez", "María José"],
  ["Díaz, Ana", "Ana"],
  ["de la Cruz, Juan Carlos", "Juan Carlos"],
  ["Ana Díaz, MD", "Ana"],
  ["King Jr., Martin", "Martin"],
  // What may be a family name is none of the first.
  ["María José", "María"],
  ["Ana Santiago López", "Ana"],
  ["Rosa de la Cruz", "Rosa"],
  ["Ana de la Rosa Pérez", "Ana"],
  ["John David Smith", "John"],
  ["Maria Josephine Smith", "Maria"],
  ["María José https://win.example", "María José"],
])("%s is greeted as %s", (fullName, first) => {
  expect(readFirstName(fullName)).toBe(first);
});

test.each([
  "https://win.example now",
  "win.example",
  "Win$500",
  "Buy2Day",
  "",
  "Call-me@once",
  "win.example José Núñez",
  "A".repeat(21),
  "<b>Amara</b>",
  "Mr",
  "Mr Smith",
  "Dr. Díaz",
  "Mr. and Mrs. Smith",
  "De La Cruz",
  "the Smith family",
  "The Okafors",
  "Familia Díaz",
  "III",
  "Smith Family",
  "O’Neill, Jr.",
  "Pastor Smith",
  "J R Smith",
])("%s is no name to greet by", (fullName) => {
  expect(readFirstName(fullName)).toBeNull();
});
