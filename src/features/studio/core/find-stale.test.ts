import { expect, test } from "vitest";
import { findStale } from "./find-stale.ts";
import { nameSentence } from "./site-words.ts";

const sentence = (locale: "en" | "es", value: string, path = "officeHours", isText = true) => ({
  id: "site",
  locale,
  path,
  value,
  isText,
});

const known = (...all: ReturnType<typeof sentence>[]) =>
  new Map(all.map((one) => [nameSentence(one), one]));

test("a change names what stays as it is in the other language, for a fact such as the hours, too", () => {
  const en = sentence("en", "Monday to Friday");
  const es = sentence("es", "De lunes a viernes");
  const change = { sentence: en, value: "Monday to Thursday" };
  const all = known(en, es);
  expect(findStale(change, [change], all)).toEqual([{ locale: "es", text: es.value }]);
  const other = { sentence: es, value: "De lunes a jueves" };
  expect(findStale(change, [change, other], all)).toEqual([]);
  expect(findStale(other, [other], all)).toEqual([{ locale: "en", text: en.value }]);
});

test("what has no text in the other language leaves nothing behind", () => {
  const phone = sentence("en", "+1 212-555-0100", "phone");
  const change = { sentence: phone, value: "+1 212-555-0199" };
  expect(findStale(change, [change], known(phone))).toEqual([]);
  const own = sentence("en", "I was a teacher.", "account");
  const same = sentence("es", "", "account");
  const written = { sentence: own, value: "I listen first." };
  expect(findStale(written, [written], known(own, same))).toEqual([]);
});

const person = (en: string, es: string) => ({
  name: "Ruth",
  role: { en, es },
  licenseNumber: "OH-1",
  photo: null,
  speaks: ["en"],
});
const people = (...roles: [string, string][]) =>
  JSON.stringify(roles.map(([en, es]) => person(en, es)));

test("within a list the text beside the changed one is named", () => {
  const list = sentence("en", people(["Adviser", "Asesora"], ["Owner", "Dueña"]), "people", false);
  const find = (value: string) => findStale({ sentence: list, value }, [], known(list));
  expect(find(people(["Senior adviser", "Asesora"], ["Owner", "Dueña"]))).toEqual([
    { locale: "es", text: "Asesora" },
  ]);
  expect(find(people(["Senior adviser", "Asesora principal"], ["Owner", "Dueña"]))).toEqual([]);
  // Whoever was added has both texts.
  expect(find(people(["Adviser", "Asesora"], ["Owner", "Dueña"], ["Guide", "Guía"]))).toEqual([]);
});
