import { expect, test } from "vitest";
import { foldWords } from "./fold-words.ts";

test.each([
  ["O'Brien", "O\u2019Brien", "o\u02bcbrien", "OBRIEN", "O\uff07Brien", "O\u2032Brien"],
  ["Anne-Marie", "Anne\u2011Marie", "ANNE\u2013MARIE", "anne marie", "Anne\u2212Marie"],
  ["Ana Díaz", "ana\u00a0diaz", "Ana  Di\u0301az", "An\u200ba D\u00adíaz", "ANA\u202fDIAZ"],
  ["Muñoz", "munoz", "MUÑOZ", "Mun\u0303oz"],
  ["İpek Işık", "ipek isik", "IPEK ISIK"],
  ["Đặng Øster Łuk", "dang oster luk"],
  ["Ana Díaz", "Ａｎａ Ｄíaz"],
  ["Straße", "STRASSE", "strasse"],
])("%s is found in each spelling", (name, ...others) => {
  expect(others.map(foldWords)).toEqual(others.map(() => foldWords(name)));
});

test("a lone apostrophe folds to nothing, and different words stay different", () => {
  expect(foldWords("\u2019")).toBe("");
  expect(foldWords("O Brien")).not.toBe(foldWords("O'Brien"));
});
