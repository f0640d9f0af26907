import { expect, test } from "vitest";
import { carryInputs } from "#features/calculators/core/carry-inputs.ts";
import { calculators, makeInitialInputs } from "#features/calculators/core/calculators.ts";
import {
  changeCalculators,
  startCalculators,
  type CalculatorsAction,
  type CalculatorsState,
} from "./calculators-state.ts";

const initial = makeInitialInputs();

const after = (start: CalculatorsState, ...actions: readonly CalculatorsAction[]) =>
  actions.reduce(changeCalculators, start);

const set = (name: string, value: number): CalculatorsAction => ({ type: "set", name, value });

test("there is no result before Calculate, and moving a slider does not make one", () => {
  const state = after(startCalculators("compound"), set("years", 30));
  expect(state.calculated).toEqual({});
  expect(state.inputs.compound.years).toBe(30);
});

test("a result follows each change of a number, and only Calculate has it announced again", () => {
  const state = after(startCalculators("compound"), { type: "calculate" }, set("years", 30));
  expect(state.calculated.compound?.years).toBe(30);
  expect(state.results).toBe(1);
});

test("a change without an answer says why at its field, and leaves the former answer and the focus", () => {
  const asked = after(startCalculators("retirement"), { type: "calculate" });
  const wrong = after(asked, set("currentAge", 65));
  expect(wrong.fault).toMatchObject({ name: "retirementAge", takesFocus: false });
  expect(wrong.calculated).toEqual(asked.calculated);
  const mended = after(wrong, set("currentAge", 64));
  expect(mended.fault).toBeNull();
  expect(mended.calculated.retirement?.currentAge).toBe(64);
});

test("Reset clears the result and leaves the sliders where they are", () => {
  const actions = [set("years", 30), { type: "calculate" }, { type: "reset" }] as const;
  const state = after(startCalculators("compound"), ...actions);
  expect(state.calculated).toEqual({});
  expect(state.inputs.compound.years).toBe(30);
});

test("Reset of the 401(k) restores its defaults too; Reset of the others does not", () => {
  const state = after(
    startCalculators("compound"),
    set("years", 30),
    { type: "show", key: "retirement" },
    set("currentAge", 50),
    { type: "calculate" },
    { type: "reset" },
  );
  expect(state.inputs.retirement).toEqual(initial.retirement);
  expect(state.calculated).toEqual({});
  expect(state.inputs.compound.years).toBe(30);
});

test("crossed ages show the specification's sentence and remove the result", () => {
  const state = after(
    startCalculators("retirement"),
    { type: "calculate" },
    set("currentAge", 65),
    { type: "calculate" },
  );
  expect(state.fault?.sentence.en).toBe("Retirement age must be greater than current age");
  expect(calculators.retirement.ranges).toHaveProperty(state.fault?.name ?? "");
  expect(state.calculated).toEqual({});
  expect(after(state, set("currentAge", 40)).fault).toBeNull();
});

test("each calculator keeps its numbers and its result while another is open", () => {
  const state = after(
    startCalculators("compound"),
    { type: "calculate" },
    { type: "show", key: "savings" },
    set("years", 5),
    { type: "show", key: "compound" },
  );
  expect(state.calculated.compound).toEqual(initial.compound);
  expect(state.inputs.savings.years).toBe(5);
});

test("the next calculator is filled with the numbers, says so, and waits for Calculate", () => {
  const carried = carryInputs("compound", initial.compound);
  const state = after(
    startCalculators("compound"),
    { type: "calculate" },
    { type: "carry", carried },
  );
  expect(state).toMatchObject({ active: "waiting", origin: "carried" });
  expect(state.inputs.waiting).toEqual(carried.inputs);
  expect(state.calculated.waiting).toBeUndefined();
});

test("a link's numbers are filled in without an answer", () => {
  const inputs = { ...initial.savings, years: 3 };
  const state = after(startCalculators("savings"), { type: "restore", key: "savings", inputs });
  expect(state).toMatchObject({ origin: "restored", calculated: {} });
  expect(state.inputs.savings.years).toBe(3);
});

test("the tab's stored numbers come back with their result, but never over numbers that were entered, linked or calculated since", () => {
  const kept = {
    compound: { ...initial.compound, years: 12 },
    savings: { ...initial.savings, years: 3 },
    waiting: { ...initial.waiting, delayYears: 9 },
  };
  const recall = { type: "recall", kept } as const;
  const fresh = after(startCalculators("compound"), recall);
  expect(fresh.inputs).toEqual({ ...initial, ...kept });
  expect(fresh.calculated).toEqual(kept);
  expect(fresh).toMatchObject({ results: 0, origin: null });

  const entered = after(startCalculators("compound"), set("years", 30), recall);
  expect(entered.inputs.compound.years).toBe(30);
  expect(entered.calculated).toEqual({ savings: kept.savings, waiting: kept.waiting });
  const counted = after(startCalculators("compound"), { type: "calculate" }, recall);
  expect(counted.calculated.compound).toEqual(initial.compound);
  const linked = { type: "restore", key: "savings", inputs: initial.savings } as const;
  expect(after(startCalculators("savings"), linked, recall).calculated.savings).toBeUndefined();
  const same = { ...linked, inputs: kept.savings };
  const linkedAgain = after(startCalculators("savings"), same, recall);
  expect(linkedAgain).toMatchObject({ origin: null, calculated: { savings: kept.savings } });
});
