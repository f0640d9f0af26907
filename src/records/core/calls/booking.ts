import { type Localized, locales } from "#platform/core/locale.ts";
import { hourMs } from "#platform/core/durations.ts";
import { allTryTitles } from "./after-call.ts";
import type { Task } from "#records/core/record.ts";
import { bookedStatus, keptStatuses, type PipelineStatus } from "#records/core/status.ts";

/**
 * Title of the task for a call at a time that a family chose; the task is the only place where that
 * time is stored.
 */
export const bookingTitles: Localized<string> = { en: "Booked call", es: "Llamada con cita" };

/** The titles in all languages, to recognize such a task. */
export const allBookingTitles = locales.map((locale) => bookingTitles[locale]);

/**
 * The status after a booking. A client stays a client, because retention erases records in other
 * statuses.
 */
export const moveOnceBooked = (status: PipelineStatus): PipelineStatus =>
  keptStatuses.includes(status) ? status : bookedStatus;

/** A call made up to an hour before a booked time counts as the booked call. */
const earlyMs = hourMs;

type Planned = Pick<Task, "title" | "dueAt" | "doneAt">;

const isOpenBooking = ({ title, doneAt }: Planned) =>
  doneAt === null && allBookingTitles.includes(title);

/** The booked time, ISO 8601; null without a booking. */
export function findBooking(tasks: readonly Planned[]): string | null {
  return tasks.find(isOpenBooking)?.dueAt ?? null;
}

/**
 * The planned task that a call or an email made now completes: a next try, or the booked call once
 * its time has come.
 */
export function findDoneBy<Row extends Planned>(tasks: readonly Row[], now: Date): Row | undefined {
  return tasks.find((task) =>
    isOpenBooking(task)
      ? Date.parse(task.dueAt) - now.getTime() <= earlyMs
      : task.doneAt === null && allTryTitles.includes(task.title),
  );
}

/** The planned tasks that a new booking replaces. */
export function listReplaced<Row extends Planned>(tasks: readonly Row[]): readonly Row[] {
  return tasks.filter(
    (task) => isOpenBooking(task) || (task.doneAt === null && allTryTitles.includes(task.title)),
  );
}
