import { setTimeout as wait } from "node:timers/promises";
import { applyFieldChoices, listActiveFields } from "#features/crm/core/field-map.ts";
import type { ConnectionTest } from "#features/crm/core/crm-overview.ts";
import { closeGate, CrmFailure, openGate, postponeTest } from "#features/crm/core/provider-gate.ts";
import { cutText } from "#platform/core/fields.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { type CrmConnection, describeFault, type ReadyConnection } from "./crm-connections.ts";
import type { TestFindings } from "./crm-provider.ts";
import { assignDeliveries } from "./presence/deliveries-store.ts";
import { assignPresences, moveToAccount } from "./presence/presences-store.ts";
import { findProviderSettings } from "./provider-settings-store.ts";
import { changeProviderState, lockProviderState } from "./provider-states-store.ts";

/**
 * Together with the wait for the lock below 15 seconds, in which callers are promised an answer.
 */
const testTimeoutMs = 12_000;
const rememberTimeoutMs = 2_000;
const longestName = 200;
const longestSentences = 2_000;

const en = {
  connected: (account: string) => `Connected to ${account}.`,
  late: (label: string, seconds: number) => `${label} did not answer within ${seconds} seconds.`,
  missing: "Its credentials are missing.",
};

const es: typeof en = {
  connected: (account) => `Conectado a ${account}.`,
  late: (label, seconds) => `${label} no respondió en ${seconds} segundos.`,
  missing: "Faltan sus credenciales.",
};

const testWords: Localized<typeof en> = { en, es };

/**
 * Asks a CRM whether it would accept leads, and stores the answer. A good answer opens a gate that
 * an outage or wrong credentials had closed. The CRM's own message is shown unchanged.
 *
 * @param stop ends the test; then nothing is stored.
 * @param locale of the reader; what is stored is in the default language.
 */
export async function testConnection(
  { database, clock }: Ctx,
  connection: CrmConnection,
  {
    stop = new AbortController().signal,
    locale = defaultLocale,
  }: { stop?: AbortSignal; locale?: Locale } = {},
): Promise<ConnectionTest> {
  const { id } = connection.definition;
  const report = await ask(database, connection, stop);
  const now = clock.now();
  const result: ConnectionTest = {
    ok: report.failure === null,
    at: now.toISOString(),
    message: describeReport(report, defaultLocale),
    warnings: report.warnings,
  };
  const shown = { ...result, message: describeReport(report, locale) };
  if (stop.aborted) return shown;
  // Doesn't wait long for the row's lock: the caller is promised an answer in time, and the
  // transaction goes on by itself.
  await Promise.race([
    remember(database, id, { result, accountId: report.accountId, now }),
    wait(rememberTimeoutMs, undefined, { ref: false }),
  ]);
  return shown;
}

const otherAccountWarning =
  "This is another account than before. The leads that one got count as not sent to this one: Count earlier leads, under Activity, offers them.";

function remember(
  database: Database,
  provider: string,
  { result, accountId, now }: { result: ConnectionTest; accountId: string | null; now: Date },
): Promise<void> {
  return database.transaction(async (tx) => {
    const { gate, account: before } = await lockProviderState(tx, provider);
    // A cooldown that the CRM asked for stays, even if this one call succeeded.
    const opened = gate.state === "throttled" ? gate : openGate;
    const next = result.ok ? opened : postponeTest(gate, result.message, now);
    const cleared = result.ok ? { failingLeads: [] } : {};
    const account = (result.ok ? accountId : null) ?? before;
    const isOther = before !== null && account !== before;
    const warnings = isOther ? [...result.warnings, otherAccountWarning] : result.warnings;
    const lastTest = { ...result, warnings };
    await changeProviderState(tx, provider, { gate: next, lastTest, ...cleared });
    if (account !== null) await keepAccount(tx, provider, { before, account, now });
  });
}

async function keepAccount(
  tx: Tx,
  provider: string,
  { before, account, now }: { before: string | null; account: string; now: Date },
): Promise<void> {
  await changeProviderState(tx, provider, { account });
  // Records that were sent while no account was known belong to the earlier account, or to this one
  // if it is the first.
  await assignDeliveries(tx, provider, before ?? account);
  await assignPresences(tx, provider, before ?? account);
  if (before !== null && before !== account) await moveToAccount(tx, { provider, account, now });
}

/**
 * Asks whose account the credentials reach, before the first push of a process. Only people whom
 * this account received can be erased there, and an id from another account belongs to another
 * person.
 *
 * @returns null if the CRM did not tell.
 */
export async function learnAccount(
  { database, clock }: Ctx,
  connection: ReadyConnection,
  stop: AbortSignal,
): Promise<string | null> {
  const { id } = connection.definition;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(testTimeoutMs)]);
  const asked = await findAccount(connection, signal).catch((failure: unknown) => failure);
  return database.transaction(async (tx) => {
    const { gate, account: before } = await lockProviderState(tx, id);
    const now = clock.now();
    if (typeof asked === "string") {
      await keepAccount(tx, id, { before, account: asked, now });
      return asked;
    }
    // The push finds every other fault as well.
    if (asked instanceof CrmFailure && asked.kind === "throttled") {
      await changeProviderState(tx, id, { gate: closeGate(gate, asked, now) });
    }
    return null;
  });
}

/**
 * The id of the account that the credentials reach now, in the form in which it is stored.
 * @throws CrmFailure
 */
export async function findAccount(
  { provider }: Pick<ReadyConnection, "provider">,
  signal: AbortSignal,
): Promise<string> {
  return cutText(await provider.findAccount(signal), longestName);
}

/** The result of a test. */
interface Report extends Pick<TestFindings, "account" | "warnings"> {
  readonly accountId: string | null;
  /**
   * What to mend, in one sentence; our own sentences are in the reader's language. Null if the test
   * succeeded.
   */
  readonly failure: string | ((locale: Locale) => string) | null;
}

const nothing = { account: "", accountId: null, warnings: [] };

async function ask(
  database: Database,
  connection: CrmConnection,
  stop: AbortSignal,
): Promise<Report> {
  const { definition, provider } = connection;
  const { id, label } = definition;
  if (!provider) {
    const failure = (locale: Locale) =>
      describeFault(connection, locale) ?? testWords[locale].missing;
    return { ...nothing, failure };
  }
  const { fieldChoices } = await findProviderSettings(database.db, id);
  const fields = listActiveFields(applyFieldChoices(definition.fields, fieldChoices));
  const signal = AbortSignal.any([stop, AbortSignal.timeout(testTimeoutMs)]);
  const asked = provider.test(fields, signal).then(
    ({ account, accountId, faults, warnings }) => ({
      account: cutText(account, longestName),
      accountId: cutText(accountId, longestName),
      warnings: warnings.map((warning) => cutText(warning, longestSentences)),
      failure: cutText(faults.join(" "), longestSentences) || null,
    }),
    (cause: unknown) => ({
      ...nothing,
      failure:
        cause instanceof CrmFailure
          ? cause.message
          : `The test of ${label} ended with our own error.`,
    }),
  );
  // A provider that ignored its signal must not keep the caller waiting.
  const late = new Promise<Report>((resolve) => {
    const giveUp = () => {
      const failure = (locale: Locale) => testWords[locale].late(label, testTimeoutMs / 1_000);
      resolve({ ...nothing, failure });
    };
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp);
  });
  return Promise.race([asked, late]);
}

function describeReport({ account, failure }: Report, locale: Locale): string {
  if (failure === null) return testWords[locale].connected(account);
  return typeof failure === "function" ? failure(locale) : failure;
}
