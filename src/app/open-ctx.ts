import { recordsOf } from "#records/server/records.ts";
import type { Ctx } from "#records/ctx.ts";
import { openKnownEditions } from "#platform/editions/published.ts";
import { openIntake, putVisitorsFirst } from "#platform/intake/open-intake.ts";
import { queueMails } from "#platform/mail/queue-mail.ts";

/**
 * Makes the ctx of this process. The intake is opened last, but is part of the ctx from the start,
 * because the features that it hands submissions to get the whole ctx.
 */
export function openCtx(parts: Omit<Ctx, "intake" | "editions">): Ctx {
  const { features, database, log } = parts;
  const visitors = putVisitorsFirst();
  const ctx: Ctx = {
    ...parts,
    editions: openKnownEditions(),
    intake: {
      visitors,
      store: (...submission) => intake.store(...submission),
      follow: (...followUp) => intake.follow(...followUp),
      close: () => intake.close(),
    },
  };
  const intake = openIntake({
    database,
    log,
    tables: Object.fromEntries(recordsOf(ctx).map(({ kind, table }) => [kind, table])),
    followers: features.flatMap((feature) => feature.followers?.(ctx) ?? []),
    writeMails: (tx, mails) => queueMails(ctx, tx, mails),
    visitors,
  });
  return ctx;
}

/** The ctx of a program that ends when its work is done and accepts no submissions. */
export function commandCtx(parts: Omit<Ctx, "intake" | "files" | "pages" | "editions">): Ctx {
  const refuse = () => Promise.reject(new Error("This is for the running site alone."));
  const nothing = async () => {};
  return {
    ...parts,
    editions: openKnownEditions(),
    intake: { visitors: putVisitorsFirst(), store: refuse, follow: refuse, close: nothing },
    pages: { paths: [], expect: refuse, draw: refuse, drawAhead: refuse, sentences: refuse },
    get files(): Ctx["files"] {
      throw new Error("This is for the running site alone.");
    },
  };
}
