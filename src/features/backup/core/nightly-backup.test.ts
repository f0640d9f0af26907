import { expect, test } from "vitest";
import { dayMs } from "#platform/core/durations.ts";
import {
  chooseOldBackups,
  chooseOutlivedBackups,
  chooseUnfinishedBackups,
  findBackupDay,
  isBackupLate,
  nameBackup,
  nightlyBackupSetting,
  nightlyBackupStateSetting,
  readBackupName,
} from "./nightly-backup.ts";

const initial = nightlyBackupSetting.initial;
const state = nightlyBackupStateSetting.initial;
const zone = "America/New_York";
const due = (time: string, changes = {}, hour = 2) =>
  findBackupDay({ ...initial, hour }, { ...state, ...changes }, new Date(time), zone);

test.each([
  ["2026-11-22T06:59:00Z", {}, null],
  ["2026-11-22T07:00:00Z", {}, "2026-11-22"],
  ["2026-11-22T23:00:00Z", {}, "2026-11-22"],
  ["2026-11-22T07:00:00Z", { doneDay: "2026-11-22" }, null],
  ["2026-11-22T07:00:00Z", { doneDay: "2026-11-21" }, "2026-11-22"],
  ["2026-11-22T07:00:00Z", { heldUntil: "2026-11-22T08:00:00Z" }, null],
  ["2026-11-22T07:00:00Z", { heldUntil: "2027-11-22T07:00:01Z" }, "2026-11-22"],
  ["2026-11-22T07:00:00Z", { heldUntil: "2026-11-22T06:59:59Z" }, "2026-11-22"],
])("at %s with %j the backup of %s is due", (time, changes, day) => {
  expect(due(time, changes)).toBe(day);
});

test("a night that skips the hour has one backup, and one that repeats the hour has no second", () => {
  // 2 o'clock does not exist on March 8, 2026: after 1:59 comes 3:00.
  expect(due("2026-03-08T06:59:00Z")).toBeNull();
  expect(due("2026-03-08T07:00:00Z")).toBe("2026-03-08");
  // On November 1, 2026 the hour from 1 to 2 comes twice.
  expect(due("2026-11-01T05:10:00Z", {}, 1)).toBe("2026-11-01");
  expect(due("2026-11-01T06:10:00Z", { doneDay: "2026-11-01" }, 1)).toBeNull();
});

test("no backup is due while backups are off", () => {
  expect(findBackupDay({ ...initial, isOn: false }, state, new Date(), zone)).toBeNull();
});

test("the owner is warned after two days without a good backup, and at once when one fails", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(isBackupLate(state, now)).toBe(false);
  expect(isBackupLate({ ...state, madeAt: "2026-11-20T12:00:00Z" }, now)).toBe(false);
  expect(isBackupLate({ ...state, madeAt: "2026-11-20T11:59:59Z" }, now)).toBe(true);
  expect(isBackupLate({ ...state, since: "2026-11-20T11:59:59Z" }, now)).toBe(true);
  expect(
    isBackupLate({ ...state, madeAt: "2026-11-22T11:00:00Z", failure: "The disk is full." }, now),
  ).toBe(true);
});

const siteMark = "0a1b2c3d";
const at = (day: string) => new Date(`${day}T08:00:00Z`);
const nights = (count: number, last: Date) =>
  Array.from({ length: count }, (_, index) =>
    nameBackup(new Date(last.getTime() - index * dayMs), siteMark),
  );

test("a backup's name contains its time, and any other file name is not a backup", () => {
  const name = nameBackup(new Date("2026-03-08T07:00:05.123Z"), siteMark);
  expect(name).toBe("site-0a1b2c3d-2026-03-08T070005Z.backup");
  expect(readBackupName(name, siteMark)?.toISOString()).toBe("2026-03-08T07:00:05.000Z");
  expect(readBackupName(`${name}.tmp`, siteMark)).toBeNull();
});

test("the last backup of each day and week stays, and other files are never removed", () => {
  const names = nights(40, at("2026-11-22"));
  const foreign = ["notes.txt", "site.backup", "site-2026-01-01T000000Z.backup.tmp"];
  const old = chooseOldBackups(
    [...names, ...foreign],
    { days: 3, weeks: 2, siteMark },
    at("2026-11-22"),
  );
  const kept = [...names, ...foreign].filter((name) => !old.includes(name));
  expect(kept).toEqual([
    "site-0a1b2c3d-2026-11-22T080000Z.backup",
    "site-0a1b2c3d-2026-11-21T080000Z.backup",
    "site-0a1b2c3d-2026-11-20T080000Z.backup",
    "site-0a1b2c3d-2026-11-18T080000Z.backup",
    ...foreign,
  ]);
});

test("backups older than 30 days are removed, also the last one and interrupted ones, and no other files", () => {
  const now = at("2026-11-22");
  const old = nights(3, at("2026-10-22"));
  const [cutOff = ""] = nights(1, at("2026-09-01"));
  const foreign = [
    "notes.txt",
    "site.backup.tmp",
    "site-2026-01-01T000000Z.backup",
    "site-ffffffff-2026-01-01T000000Z.backup",
  ];
  const young = nights(30, now);
  const all = [...old, `${cutOff}.tmp`, ...foreign, ...young];
  expect(chooseOutlivedBackups(all, siteMark, now)).toEqual([...old, `${cutOff}.tmp`]);
  expect(chooseOutlivedBackups(nights(1, at("2026-10-23")), siteMark, now)).toEqual([]);
});

test("two backups of one day count as one, and the later stays", () => {
  const [early, late] = ["2026-11-22T03:00:00Z", "2026-11-22T09:00:00Z"].map((time) =>
    nameBackup(new Date(time), siteMark),
  );
  const noon = new Date("2026-11-22T12:00:00Z");
  expect(
    chooseOldBackups([early ?? "", late ?? ""], { days: 7, weeks: 0, siteMark }, noon),
  ).toEqual([early]);
});

test("a backup made by a clock that was ahead does not replace a good one", () => {
  const names = [...nights(2, at("2026-11-22")), nameBackup(at("2031-01-01"), siteMark)];
  expect(chooseOldBackups(names, { days: 1, weeks: 0, siteMark }, at("2026-11-22"))).toEqual([
    names[1],
  ]);
});

test("another site's backups in the same folder stay, and so do files named by hand", () => {
  const now = at("2026-11-22");
  const others = nights(40, now).map((name) => name.replace(siteMark, "ffffffff"));
  const named = "site-2026-11-01T080000Z.backup";
  const own = nights(1, now);
  const setting = { days: 1, weeks: 0, siteMark };
  expect(chooseOldBackups([...own, ...others, named], setting, now)).toEqual([]);
});

test("of interrupted files only those of this site's nightly backups are found", () => {
  const foreign = [
    "site.backup.tmp",
    "mine.tmp",
    "site-2026-01-01T000000Z.backup",
    "site-ffffffff-2026-01-01T000000Z.backup.tmp",
    "site-2026-01-01T000000Z.backup.tmp",
  ];
  const cutOff = ["site-0a1b2c3d-2026-01-01T000000Z.backup.tmp"];
  expect(chooseUnfinishedBackups([...foreign, ...cutOff], siteMark)).toEqual(cutOff);
});
