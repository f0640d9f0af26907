import { expect, test } from "vitest";
import { bookingTitles, findBooking, findDoneBy, listReplaced } from "./booking.ts";

const open = (title: string, dueAt: string) => ({ title, dueAt, doneAt: null });
const three = "2026-12-01T15:00:00.000Z";
const booked = open(bookingTitles.en, three);
const bookedInSpanish = open(bookingTitles.es, three);
const done = { ...booked, doneAt: "2026-11-30T10:00:00.000Z" };
const tryAgain = open("Call again", "2026-11-30T17:00:00.000Z");
const other = open("Send the comparison", "2026-11-30T17:00:00.000Z");

test.each([
  ["none", [tryAgain, other, done], null],
  ["the open one", [done, other, booked], three],
  ["one that was noted in Spanish", [bookedInSpanish], three],
])("the booked time is that of %s among these tasks", (_, tasks, at) => {
  expect(findBooking(tasks)).toBe(at);
});

test.each([
  ["long before the booked time does nothing", [booked, other], "2026-12-01T13:59:59Z", undefined],
  ["an hour before it is the booked call", [other, booked], "2026-12-01T14:00:00Z", booked],
  ["after it is the booked call", [booked], "2026-12-03T09:00:00Z", booked],
  ["does the next try whenever it is made", [other, tryAgain], "2026-11-20T09:00:00Z", tryAgain],
  ["does no other task", [other, done], "2026-12-01T15:00:00Z", undefined],
])("a call %s", (_, tasks, now, found) => {
  expect(findDoneBy(tasks, new Date(now))).toBe(found);
});

test("a new booking replaces the earlier booking and a next try, and no other task", () => {
  expect(listReplaced([other, booked, tryAgain, done])).toEqual([booked, tryAgain]);
});
