import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { heldUntil } from "#platform/core/staff/held-until.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hourMs } from "#platform/core/durations.ts";
import { decideFollowUps, followUpsTable, setAsideScope } from "./follow-ups-store.ts";

const store = useOpened(openTestDatabase);

async function add(nextAttemptAt: Date, scope = "lead"): Promise<string> {
  const content = { ...submissionOrigin, consent: null, confirmation: null };
  const submissionId = randomUUID();
  await store.database.db
    .insert(followUpsTable)
    .values({ scope, submissionId, content, nextAttemptAt });
  return submissionId;
}

async function read(id: string) {
  const rows = await store.database.db.select().from(followUpsTable);
  return rows.find(({ submissionId }) => submissionId === id);
}

test.each(["send", "sent"] as const)(
  "an admin's decision applies to what a restored site holds back, and neither to newer submissions nor to those set aside: %s",
  async (decision) => {
    const later = new Date(Date.now() + hourMs);
    const held = await add(heldUntil);
    const others = [await add(later), await add(later, setAsideScope("lead"))];
    const before = await Promise.all(others.map(read));
    await store.database.transaction((tx) => decideFollowUps(tx, decision));
    expect(await Promise.all(others.map(read))).toEqual(before);
    const row = await read(held);
    expect(row?.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(row?.content.isTold).toBe(decision === "sent" ? true : undefined);
  },
);
