import { expect, test } from "vitest";
import {
  findBackupDay,
  isBackupLate,
  nightlyBackupSetting,
  nightlyBackupStateSetting,
} from "./nightly-backup.ts";

const setting = nightlyBackupSetting.initial;
const state = nightlyBackupStateSetting.initial;
const zone = "America/New_York";
const due = (time: string, changes = {}, hour = 2) =>
  findBackupDay({ ...setting, hour }, { ...state, ...changes }, new Date(time), zone);

test.each([
  ["2026-11-22T06:59:00Z", {}, null],
  ["2026-11-22T07:00:00Z", {}, "2026-11-22"],
  ["2026-11-22T23:00:00Z", {}, "2026-11-22"],
  ["2026-11-22T07:00:00Z", { doneDay: "2026-11-22" }, null],
  ["2026-11-22T07:00:00Z", { doneDay: "2026-11-21" }, "2026-11-22"],
  ["2026-11-22T07:00:00Z", { heldUntil: "2026-11-22T07:00:01Z" }, null],
  ["2026-11-22T07:00:00Z", { heldUntil: "2026-11-22T06:59:59Z" }, "2026-11-22"],
])("at %s with %j the backup of %s is due", (time, changes, day) => {
  expect(due(time, changes)).toBe(day);
});

test("the night in which the clock leaves out the hour has one backup, and the one that has it twice no second", () => {
  // 2 o'clock does not exist on March 8, 2026: after 1:59 comes 3:00.
  expect(due("2026-03-08T06:59:00Z")).toBeNull();
  expect(due("2026-03-08T07:00:00Z")).toBe("2026-03-08");
  // On November 1, 2026 the hour from 1 to 2 comes twice.
  expect(due("2026-11-01T05:10:00Z", {}, 1)).toBe("2026-11-01");
  expect(due("2026-11-01T06:10:00Z", { doneDay: "2026-11-01" }, 1)).toBeNull();
});

test("switched off, none is due", () => {
  expect(findBackupDay({ ...setting, isOn: false }, state, new Date(), zone)).toBeNull();
});

test("the owner is told after two days without a good one, and at once when one fails", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(isBackupLate(state, now)).toBe(false);
  expect(isBackupLate({ ...state, madeAt: "2026-11-20T12:00:00Z" }, now)).toBe(false);
  expect(isBackupLate({ ...state, madeAt: "2026-11-20T11:59:59Z" }, now)).toBe(true);
  expect(isBackupLate({ ...state, since: "2026-11-20T11:59:59Z" }, now)).toBe(true);
  expect(
    isBackupLate({ ...state, madeAt: "2026-11-22T11:00:00Z", failure: "The disk is full." }, now),
  ).toBe(true);
});
