import type { PlatformCtx } from "#platform/platform-ctx.ts";
import { openFrom } from "#platform/secrets/sealed-columns.ts";
import type { ChosenServer } from "./mail-config.ts";
import {
  findMailServer,
  mailPasswords,
  type MailServerRow,
  theMailServer,
} from "./mail-server-store.ts";

type Following = Pick<PlatformCtx, "database" | "config" | "secret">;

/**
 * Takes over the mail server that admins chose on screen. Called at the start, before each look at
 * the queue, and after a change; so every process follows within a second, without a restart.
 */
export async function followMailServer(ctx: Following): Promise<MailServerRow | null> {
  const row = await findMailServer(ctx.database.db);
  ctx.config.mail.take(row === null || row.heldAt ? null : toChosen(ctx, row));
  return row;
}

/** A password that was sealed with another secret counts as empty; the mail server then refuses it. */
function toChosen({ secret }: Following, row: MailServerRow): ChosenServer {
  const { host, port, security, user, from } = row;
  const password =
    row.password === null
      ? ""
      : (openFrom(mailPasswords, theMailServer, row.password, secret) ?? "");
  return { host, port, security, user, from, password };
}
