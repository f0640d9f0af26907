import { type Localized, locales } from "#platform/core/locale.ts";
import { hourMs } from "#platform/core/durations.ts";
import { allTryTitles } from "./after-call.ts";
import type { Task } from "./record.ts";
import { bookedStatus, keptStatuses, type PipelineStatus } from "./status.ts";

/** The task of a call at a time that a family chose: the one place where that time stands. */
export const bookingTitles: Localized<string> = { en: "Booked call", es: "Llamada con cita" };

/** In whichever language it was noted. */
export const allBookingTitles = locales.map((locale) => bookingTitles[locale]);

/** Where a booking moves a record to. A client stays one: retention erases what is in any other status. */
export const moveOnceBooked = (status: PipelineStatus): PipelineStatus =>
  keptStatuses.includes(status) ? status : bookedStatus;

/** Calls that are made up to an hour before a booked time are the booked call. */
const earlyMs = hourMs;

type Planned = Pick<Task, "title" | "dueAt" | "doneAt">;

const isOpenBooking = ({ title, doneAt }: Planned) =>
  doneAt === null && allBookingTitles.includes(title);

/** For when a call is booked, ISO 8601; null where none is. */
export function findBooking(tasks: readonly Planned[]): string | null {
  return tasks.find(isOpenBooking)?.dueAt ?? null;
}

/** The planned task that a call or an email made now does: a next try, or the booked call once its time has come. */
export function findDoneBy<Row extends Planned>(tasks: readonly Row[], now: Date): Row | undefined {
  return tasks.find((task) =>
    isOpenBooking(task)
      ? Date.parse(task.dueAt) - now.getTime() <= earlyMs
      : task.doneAt === null && allTryTitles.includes(task.title),
  );
}

/** The planned tasks that a new booking takes the place of. */
export function listReplaced<Row extends Planned>(tasks: readonly Row[]): readonly Row[] {
  return tasks.filter(
    (task) => isOpenBooking(task) || (task.doneAt === null && allTryTitles.includes(task.title)),
  );
}
