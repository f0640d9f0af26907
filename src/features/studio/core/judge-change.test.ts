import { expect, test } from "vitest";
import { type JudgedSource, judgeChange } from "./judge-change.ts";

const spellings = [
  "Riѕk‑frее for all",
  "r1sk·free for all",
  "Guaran-teed returns",
  "Gùárànteed retûrns",
  "Returns are guaranteed",
  "Rendimiento garantizádo",
  "Sin ríesgo",
];

const place: JudgedSource = {
  locale: "en",
  path: "title",
  isFact: false,
  isText: true,
  max: 200,
};
const picture = (text: string) => ({ id: "0".repeat(32), alt: { en: text, es: "Una cara" } });
const person = { name: "Ada", role: { en: "Adviser", es: "Asesora" }, photo: null };

/** Every kind of place where the owner's text is judged, with a text in it. */
const places: readonly (readonly [string, Partial<JudgedSource>, (text: string) => unknown])[] = [
  ["a sentence", {}, (text) => text],
  ["a Spanish sentence", { locale: "es" }, (text) => text],
  ["a partner's sentence", { path: "account", isOptional: true }, (text) => text],
  ["a fact", { path: "name", isFact: true }, (text) => text],
  ["a person's name", { isPerson: true }, (text) => ({ ...person, name: text })],
  ["a role", { isPerson: true }, (text) => ({ ...person, role: { en: text, es: "Asesora" } })],
  ["a portrait", { isPerson: true }, (text) => ({ ...person, photo: picture(text) })],
  ["a picture", { path: "shareImage", isFact: true }, (text) => [picture(text)]],
  [
    "the host of a session",
    { path: "sessions", isFact: true },
    (host) => [{ week: 1, weekday: 2, at: "18:00", host }],
  ],
  [
    "a page with reviews",
    { path: "reviewPages", isFact: true },
    (name) => [{ name, url: "https://reviews.example" }],
  ],
];

/** The findings for a text in such a place. */
function judge([, at, write]: (typeof places)[number], text: string) {
  const isText = typeof write("") === "string";
  const source = { ...place, ...at, isText };
  const written = write(text);
  const value = isText
    ? text
    : JSON.stringify(
        source.isPerson ? { ...(written as object), isShown: true, place: 1 } : written,
      );
  const before = isText || source.isPerson ? "" : "[]";
  return judgeChange(value, source, before, new Set(), { reader: "en", today: "2026-03-01" });
}

test.each(places)("%s is judged by the rules of both languages, however it is spelled", (...at) => {
  const missed = spellings.filter(
    (text) => !judge(at, text).some(({ kind }) => kind === "needs-approval"),
  );
  expect(missed).toEqual([]);
});

test.each(places)("%s that nobody sees, or that reads backwards, is refused", (...at) => {
  for (const text of ["\u3164", "\u00ad\u2800", "\u202esnruter deetnaraug"]) {
    expect([text, judge(at, text)[0]?.kind]).toEqual([text, "refused"]);
  }
  expect(judge(at, "Ana María Núñez")).toEqual([]);
});
