import { expect, test } from "vitest";
import { listSentences, readTemplate } from "./list-sentences.ts";
import { makeEdit } from "./make-edit.ts";

test.each<[string, (...args: never[]) => unknown, string | null]>([
  ["one that puts a name in", (name: string) => `Thank you, ${name}!`, "Thank you, {1}!"],
  ["one that puts two in", (a: number, b: string) => `${b}: ${a} days`, "{2}: {1} days"],
  ["one that names something twice", (a: string) => `${a}, ${a}`, "{1}, {1}"],
  ["one that chooses", (count: number) => (count === 1 ? "1 day" : `${count} days`), null],
  ["one that counts", (count: number) => `${count + 1} days`, null],
  ["one that spells a number", (count: number) => count.toFixed(2), null],
  ["one that makes no text", (name: string) => [name], null],
  ["one that puts nothing in", () => "Always the same", null],
])("whether a function can be edited: %s", (_, make, template) => {
  expect(readTemplate(make as Parameters<typeof readTemplate>[0])).toBe(template);
});

test("an edited sentence of a function shows its arguments, and none of them twice", () => {
  const thanks = (name: string, day: string) => `Thank you, ${name}, until ${day}.`;
  const words = { en: { thanks }, es: { thanks } };
  expect(listSentences(words).map(({ locale, path, text }) => [locale, path, text])).toEqual([
    ["en", "thanks", "Thank you, {1}, until {2}."],
    ["es", "thanks", "Thank you, {1}, until {2}."],
  ]);
  const overrides = { said: { en: { thanks: "On {2} we call, {1}." } } };
  makeEdit({ id: "1", overrides })("said", words);
  expect(words.en.thanks("Ann {2} $1", "Monday")).toBe("On Monday we call, Ann {2} $1.");
  expect(words.es.thanks("Ann", "Monday")).toBe("Thank you, Ann, until Monday.");
});
