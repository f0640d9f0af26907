import { eq } from "drizzle-orm";
import { bookingTitles, listReplaced, moveOnceBooked } from "#records/core/calls/booking.ts";
import { recordMessages } from "#records/core/record-input.ts";
import { planChange } from "#records/core/plan-change.ts";
import type { Task } from "#records/core/record.ts";
import { holdMembers } from "#staff/server/members-store.ts";
import { type Locale, languageTags } from "#platform/core/locale.ts";
import type { Tx } from "#platform/database/database.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import { siteConfig } from "#site.config.ts";
import { refuseSetAside, tellOf } from "./change-records.ts";
import { addTask, setTaskDone } from "./change-tasks.ts";
import {
  findRecord,
  lockRecord,
  type RecordOutcome,
  type RecordWork,
  updateRecord,
} from "#records/server/record-store.ts";
import { findTask, listTasks, tasksTable } from "#records/server/tasks-store.ts";
import { insertEntries } from "#records/server/timeline-store.ts";

interface BookingWork extends RecordWork {
  /** ISO 8601. */
  readonly bookedFor: string;
  readonly requestKey?: string | undefined;
  /** The language of whoever notes it. */
  readonly locale: Locale;
}

/**
 * Notes that a person chose a time for a call, once per press of the button: the record becomes
 * booked (a client stays a client), and the call becomes a task of its assignee, or of whoever
 * notes it when there is none. An earlier booking and a planned try are replaced.
 *
 * @throws AppError `invalid` for a time in the past, `conflict` for a record that was set aside.
 */
export async function bookCall(tx: Tx, work: BookingWork): Promise<RecordOutcome<Task | null>> {
  const { source, id, viewer, now, bookedFor, requestKey } = work;
  // Read before the lock, because staff are locked before records.
  const found = await findRecord(tx, source.table, id, viewer);
  const caller = found?.assignee ?? viewer.username;
  const staff = await holdMembers(tx, [caller]);
  const row = await lockRecord(tx, work);
  if (!row) return { refused: "missing" };
  const isIt = requestKey === undefined ? null : eq(tasksTable.requestKey, requestKey);
  const earlier = isIt && (await findTask(tx, id, isIt));
  if (earlier) return { done: earlier };
  if (row.deletedAt) return { refused: "deleted" };
  refuseSetAside(row);
  if (Date.parse(bookedFor) <= now.getTime()) {
    throw refuseFields({ bookedFor: (locale) => recordMessages[locale].past });
  }
  // A millisecond earlier, so that the booking is above its consequences.
  const before = { ...work, now: new Date(now.getTime() - 1) };
  for (const { id: taskId } of listReplaced(await listTasks(tx, id))) {
    await setTaskDone(tx, { ...before, taskId, done: true });
  }
  const planned = planChange(row, { pipelineStatus: moveOnceBooked(row.pipelineStatus) });
  if (planned.fault === null && planned.entries.length > 0) {
    await updateRecord(tx, source, id, planned.state);
    const about = tellOf(before);
    await insertEntries(
      tx,
      planned.entries.map((entry) => ({ ...about, ...entry })),
    );
  }
  const task = {
    title: bookingTitles[work.locale],
    dueAt: bookedFor,
    assignee: caller,
    requestKey,
  };
  return addTask(tx, { ...work, task, staff, line: tellTime(work) });
}

/** "Booked call: Tuesday, Dec 1, 3:00 PM EST", in the agency's time zone. */
function tellTime({ bookedFor, locale }: BookingWork): string {
  const time = new Date(bookedFor).toLocaleString(languageTags[locale], {
    timeZone: siteConfig.timeZone,
    weekday: "long",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return `${bookingTitles[locale]}: ${time}`;
}
