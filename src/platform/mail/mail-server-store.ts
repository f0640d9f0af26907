import { eq } from "drizzle-orm";
import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { MailSecurity, MailServer } from "#platform/core/mail/mail-server.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  type SealedColumn,
  type SealedText,
  sealedText,
} from "#platform/secrets/sealed-columns.ts";

/** One row: the mail server that an admin chose on screen. */
export const mailServersTable = pgTable("mail_servers", {
  id: text().primaryKey(),
  host: text().notNull(),
  port: integer().notNull(),
  security: text().$type<MailSecurity>().notNull(),
  /** Empty for a server that asks for no login. */
  user: text("user_name").notNull(),
  password: sealedText(),
  from: text("from_address").notNull(),
  /** A backup was restored: nothing is sent through this server until an admin saves it again. */
  heldAt: timestamp("held_at", { withTimezone: true }),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  updatedBy: text("updated_by").notNull(),
});

export type MailServerRow = typeof mailServersTable.$inferSelect;

export const mailPasswords: SealedColumn = {
  table: mailServersTable,
  id: mailServersTable.id,
  column: mailServersTable.password,
  placeOf: (id) => ({ purpose: "mail password", record: id }),
};

export const theMailServer = "smtp";

/** Null while no admin has chosen a server. */
export async function findMailServer(db: Db | Tx): Promise<MailServerRow | null> {
  const [row] = await db
    .select()
    .from(mailServersTable)
    .where(eq(mailServersTable.id, theMailServer));
  return row ?? null;
}

/** The row, locked until `tx` ends; null while there is none. */
export async function lockMailServer(tx: Tx): Promise<MailServerRow | null> {
  const [row] = await tx
    .select()
    .from(mailServersTable)
    .where(eq(mailServersTable.id, theMailServer))
    .for("update");
  return row ?? null;
}

export async function storeMailServer(
  tx: Tx,
  server: MailServer & {
    readonly password: SealedText | null;
    readonly updatedAt: Date;
    readonly updatedBy: string;
  },
): Promise<void> {
  const values = { ...server, heldAt: null };
  await tx
    .insert(mailServersTable)
    .values({ id: theMailServer, ...values })
    .onConflictDoUpdate({ target: mailServersTable.id, set: values });
}

/**
 * Keeps a restored site from sending: a backup that is only tried out would write to families and
 * staff through the real server.
 */
export async function holdMailServer(db: Db, now: Date): Promise<void> {
  await db.update(mailServersTable).set({ heldAt: now });
}
