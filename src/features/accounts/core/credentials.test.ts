import { expect, test } from "vitest";
import { isEasyPassword, newCredentialsSchema } from "./credentials.ts";

const words = {
  common: new Set(["password", "1234567890", "dragon", "aaaaaa", "correct"]),
  names: ["Hearthstone", "Ada Lovelace", "grace.hopper@agency.example", "李"],
};

test.each([
  ["passwordpassword", "a common password, repeated"],
  ["Password1234", "one in capitals with digits behind it"],
  ["123456789012", "a row of digits"],
  ["aaaaaaaaaaaaa", "one letter"],
  ["            ", "nothing but spaces"],
  ["xyzxyzxyzxyz", "three letters over and over"],
  ["!!dragon!!!", "five characters beside a common password"],
  ["Hearthstone12", "the site's name"],
  ["hearth-stone-2026", "the site's name with signs in it"],
  ["ADA.lovelace1815", "the person's name"],
  ["Lovelace-1815", "a part of the person's name"],
  ["Grace.Hopper", "the person's name out of an address"],
  ["Lovelace-Hearthstone-1", "two names in a row"],
  ["Ｈëarthstone2026", "the site's name in other letters of the same look"],
  ["Summer2026!!", "a season and a year"],
  ["Hearthstone-May-2027", "the site's name, a month and a year"],
  ["January1999Friday", "parts of a date alone"],
  ["Otoño-Mayo-2027", "a season, a month and a year in Spanish"],
  ["Qwertyuiop!1", "a row of keys"],
  ["1qaz2wsx#EDC4", "rows of keys downwards"],
  ["fedcba987654", "runs backwards"],
  ["李李李李李李李李李李李李", "a name in other letters"],
])("the password %s is easy to guess: %s", (password) => {
  expect(isEasyPassword(password, words)).toBe(true);
});

test.each([
  "correct horse battery",
  "!!!dragon!!!",
  "hearthstone keeps us warm",
  "Xk9$vTq2Lw7p",
  "the canada goose",
  "our summer by the lake",
  "maybe tomorrow",
  "in 2019 we met qwert",
])("the password %s is not easy to guess", (password) => {
  expect(isEasyPassword(password, words)).toBe(false);
});

test("a name without letters or digits rules out no password", () => {
  expect(isEasyPassword("Xk9$vTq2Lw7p", { ...words, names: ["", " ", "!!!"] })).toBe(false);
});

test("the longest password is judged at once", () => {
  expect(isEasyPassword("Xy7kd q-9m".repeat(50), { ...words, names: ["k"] })).toBe(false);
});

const isTaken = (username: string) =>
  newCredentialsSchema("en").safeParse({ username, password: "a long and quiet password" }).success;

test.each([
  "me",
  "None",
  "..",
  "__proto__",
  "constructor",
  "Constructor",
  "toString",
  "hasownproperty",
  "a/b",
  String.raw`a\b`,
  "a?b",
  "a#b",
  "a%2fb",
])("%s is not allowed as a user name", (name) => {
  expect(isTaken(name)).toBe(false);
});

test.each(["ana", "Ana María", "o'neil", "ana@example.com", "ana.b-c_d"])(
  "%s is allowed as a user name",
  (name) => {
    expect(isTaken(name)).toBe(true);
  },
);
