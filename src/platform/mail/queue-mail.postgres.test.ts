import { expect, test } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { mailsTable } from "./mails-store.ts";
import { queueMails } from "./queue-mail.ts";
import { testCtx, mailIsOn } from "#testing/site/test-ctx.ts";

const staff = ["ruth@site.example", "ann@site.example"] as const;
const dependencies = testCtx({ clock: { now: () => new Date() }, config: mailIsOn });

const store = useOpened(openTestDatabase);

/** A form that one of the staff sent from the own address, of which all the staff hear. */
function takeForm(from: string, told: readonly string[], both: { arrive(): Promise<void> }) {
  return store.database.transaction(async (tx) => {
    await queueMails(dependencies, tx, [{ kind: "plain", to: from, dedupeKey: `form:${from}` }]);
    await both.arrive();
    const mails = told.map((to) => ({
      kind: "plain",
      to,
      audience: "staff" as const,
      dedupeKey: `told:${from}:${to}`,
    }));
    await queueMails(dependencies, tx, mails);
  });
}

test("two of the staff who send a form at once, and are told of each other's, keep nobody waiting for ever", async () => {
  const { promise, resolve } = deferred();
  let here = 0;
  const both = {
    arrive: () => {
      here += 1;
      if (here === staff.length) resolve();
      return promise;
    },
  };
  const [ruth, ann] = staff;

  await Promise.all([takeForm(ruth, [ruth, ann], both), takeForm(ann, [ann, ruth], both)]);

  const mails = await store.database.db.select().from(mailsTable);
  expect(mails).toHaveLength(6);
});
