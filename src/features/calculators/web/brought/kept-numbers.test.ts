import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeInitialInputs } from "#features/calculators/core/calculators.ts";
import {
  chooseCalculation,
  keepCalculation,
  leaveCalculation,
  readKeptNumbers,
  stampCalculation,
} from "./kept-numbers.ts";
import { findNumbers, forgetCalculations } from "./numbers-places.ts";

const initial = makeInitialInputs();
const waiting = stampCalculation("waiting", initial.waiting);
const compound = stampCalculation("compound", initial.compound);

function stubStorage(name: "localStorage" | "sessionStorage"): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

let device: Map<string, string>;
let tab: Map<string, string>;

beforeEach(() => {
  device = stubStorage("localStorage");
  tab = stubStorage("sessionStorage");
});
afterEach(() => void vi.unstubAllGlobals());

test("a result is offered to the questionnaire, and the device stores nothing of it", () => {
  keepCalculation(waiting);
  expect(readKeptNumbers()).toEqual({ chosen: [], offered: [waiting] });
  expect(device.size).toBe(0);
});

test("a chosen calculation stays on the device when the tab is closed", () => {
  keepCalculation(compound);
  chooseCalculation(waiting);
  expect(readKeptNumbers()).toEqual({ chosen: [waiting], offered: [compound] });
  tab.clear();
  expect(readKeptNumbers()).toEqual({ chosen: [waiting], offered: [] });
});

test("a calculation that is taken out leaves the device, and can be put back while the tab is open", () => {
  chooseCalculation(waiting);
  leaveCalculation(waiting);
  expect(readKeptNumbers()).toEqual({ chosen: [], offered: [waiting] });
  expect(device.size).toBe(0);
});

test("calculating again updates the numbers of a chosen calculation, and chooses no other", () => {
  chooseCalculation(waiting);
  const later = stampCalculation("waiting", { ...initial.waiting, delayYears: 9 });
  keepCalculation(later);
  keepCalculation(compound);
  expect(readKeptNumbers()).toEqual({ chosen: [later], offered: [compound] });
});

test("the questionnaire reads whether numbers go along, are only offered, or do not exist", () => {
  expect(findNumbers()).toBe("none");
  keepCalculation(compound);
  expect(findNumbers()).toBe("counted");
  chooseCalculation(waiting);
  tab.clear();
  expect(findNumbers()).toBe("chosen");
});

test("nothing is left on the device or in the tab once the answers are sent", () => {
  keepCalculation(compound);
  chooseCalculation(waiting);
  forgetCalculations();
  expect([device.size, tab.size]).toEqual([0, 0]);
});
