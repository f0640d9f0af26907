import { eq } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ConnectionTest } from "#features/crm/core/crm-overview.ts";
import { openGate, type ProviderGate } from "#features/crm/core/provider-gate.ts";
import {
  type SealedColumn,
  type SealedText,
  sealedText,
} from "#platform/secrets/sealed-columns.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** The last backfill of a provider. */
export interface Backfill {
  readonly id: string;
  readonly startedAt: string;
  /** Whether some leads have not been read yet. */
  readonly isAsking?: boolean;
  /** The last lead that was read; undefined before the first. */
  readonly after?: { readonly id: string; readonly timestamp: string };
}

/** The state of each provider, shared by all processes. */
export const crmProviderStatesTable = pgTable("crm_provider_states", {
  provider: text().primaryKey(),
  gate: text().$type<ProviderGate["state"]>().notNull().default("open"),
  gateReason: text("gate_reason"),
  gateSince: timestamp("gate_since", { withTimezone: true }),
  gateUntil: timestamp("gate_until", { withTimezone: true }),
  /** Leads whose last attempts failed, with no success of any lead in between. */
  failingLeads: jsonb("failing_leads").$type<readonly string[]>().notNull().default([]),
  /** The vendor's limit: no push begins before this time. */
  nextPushAt: timestamp("next_push_at", { withTimezone: true }),
  lastTest: jsonb("last_test").$type<ConnectionTest>(),
  /** The id of the account that answered the last good test. */
  account: text(),
  backfill: jsonb().$type<Backfill>(),
  token: sealedText(),
});

/** Each CRM's own token. */
export const crmTokens: SealedColumn = {
  table: crmProviderStatesTable,
  id: crmProviderStatesTable.provider,
  column: crmProviderStatesTable.token,
  placeOf: (provider) => ({ purpose: "crm token", record: provider }),
};

type StateRow = typeof crmProviderStatesTable.$inferSelect;
type KeptState = "failingLeads" | "nextPushAt" | "lastTest" | "account" | "backfill";
export type ProviderState = Pick<StateRow, KeptState> & { readonly gate: ProviderGate };

const untouched: ProviderState = {
  gate: openGate,
  failingLeads: [],
  nextPushAt: null,
  lastTest: null,
  account: null,
  backfill: null,
};

export async function findProviderState(db: Db, provider: string): Promise<ProviderState> {
  const row = await findRow(db, provider);
  return row ? toState(row) : untouched;
}

export async function findSealedToken(db: Db, provider: string): Promise<SealedText | null> {
  return (await findRow(db, provider))?.token ?? null;
}

/** Locks and reads the state for a change. Others who want to change it wait until `tx` ends. */
export async function lockProviderState(tx: Tx, provider: string): Promise<ProviderState> {
  await tx.insert(crmProviderStatesTable).values({ provider }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(crmProviderStatesTable)
    .where(eq(crmProviderStatesTable.provider, provider))
    .for("update");
  return row ? toState(row) : untouched;
}

/**
 * Locks the states of all providers, or of one, in a fixed order, so that two callers can't
 * deadlock.
 */
export async function lockProviderStates(tx: Tx, provider?: string): Promise<void> {
  const { provider: of } = crmProviderStatesTable;
  await tx
    .select({ of })
    .from(crmProviderStatesTable)
    .where(provider === undefined ? undefined : eq(of, provider))
    .orderBy(of)
    .for("update");
}

export async function changeProviderState(
  db: Db,
  provider: string,
  { gate, ...change }: Partial<ProviderState> & { readonly token?: SealedText | null },
): Promise<void> {
  const row = { ...change, ...(gate ? toGateColumns(gate) : {}) };
  await db
    .insert(crmProviderStatesTable)
    .values({ provider, ...row })
    .onConflictDoUpdate({ target: crmProviderStatesTable.provider, set: { provider, ...row } });
}

async function findRow(db: Db, provider: string): Promise<StateRow | undefined> {
  const rows = await db
    .select()
    .from(crmProviderStatesTable)
    .where(eq(crmProviderStatesTable.provider, provider));
  return rows[0];
}

function toGateColumns(gate: ProviderGate) {
  if (gate.state === "open") {
    return { gate: gate.state, gateReason: null, gateSince: null, gateUntil: null };
  }
  const { state, reason, since, until } = gate;
  return { gate: state, gateReason: reason, gateSince: since, gateUntil: until };
}

function toState(row: StateRow): ProviderState {
  const { failingLeads, nextPushAt, lastTest, account, backfill } = row;
  return { gate: toGate(row), failingLeads, nextPushAt, lastTest, account, backfill };
}

function toGate({ gate, gateReason, gateSince, gateUntil }: StateRow): ProviderGate {
  if (gate === "open" || !gateSince || !gateUntil) return openGate;
  return { state: gate, reason: gateReason ?? "", since: gateSince, until: gateUntil };
}
