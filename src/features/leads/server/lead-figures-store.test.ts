import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { answerWithinMs } from "#records/core/answer-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { addLead } from "#testing/records/insert-records.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";
import { readPromiseMeter } from "./lead-figures-store.ts";
import { leadsTable } from "./leads-store.ts";

const store = useOpened(openTestDatabase);
const now = new Date("2026-06-15T12:00:00.000Z");

test.each([
  ["answered at once", hourMs, 0, [true]],
  ["answered on the dot", 2 * answerWithinMs, answerWithinMs, [true]],
  ["answered a moment late", 2 * answerWithinMs, answerWithinMs + 1, [false]],
  ["whose last moment runs", answerWithinMs, null, []],
  ["whose time was over a moment ago", answerWithinMs + 1, null, [false]],
])("the promise to a lead %s counts as it was kept", async (_, agoMs, answeredAfterMs, kept) => {
  const { db } = store.database;
  await db.delete(leadsTable);
  const submittedAt = now.getTime() - agoMs;
  const timestamp = new Date(submittedAt).toISOString();
  const { id } = await addLead(store.database, { timestamp });
  const answeredAt = answeredAfterMs === null ? null : new Date(submittedAt + answeredAfterMs);
  await db.update(leadsTable).set({ answeredAt }).where(eq(leadsTable.id, id));

  expect(await readPromiseMeter(db, now)).toEqual({ kept });
});
