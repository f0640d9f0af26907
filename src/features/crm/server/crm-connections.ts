import { z } from "zod";
import type { CallConsent } from "#features/crm/core/consent-policy.ts";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Database, Db } from "#platform/database/database.ts";
import type { AppSecret } from "#platform/secrets/seal.ts";
import { openFrom, sealInto } from "#platform/secrets/sealed-columns.ts";
import type {
  CrmProvider,
  CrmProviderDefinition,
  TokenStore,
  VariableValues,
} from "./crm-provider.ts";
import { crmProviders } from "./crm-providers.ts";
import { changeProviderState, crmTokens, findSealedToken } from "./provider-states-store.ts";

const tokenSchema = z.object({
  accessToken: z.string(),
  expiresAt: z.coerce.date(),
  refreshToken: z.string().nullable(),
  grantedFor: z.string(),
});

/** Keeps one provider's token in the database, encrypted, for all processes. */
export function createTokenStore(
  database: Database,
  secret: AppSecret,
  provider: string,
): TokenStore {
  return {
    async read() {
      const sealed = await findSealedToken(database.db, provider);
      const text = sealed === null ? null : openFrom(crmTokens, provider, sealed, secret);
      // A token that was encrypted with another secret or has another version's shape counts as
      // missing, and a login follows.
      return text === null ? null : (tokenSchema.safeParse(JSON.parse(text)).data ?? null);
    },
    async write(token) {
      const sealed = sealInto(crmTokens, provider, JSON.stringify(token), secret);
      await changeProviderState(database.db, provider, { token: sealed });
    },
  };
}

/** The context, with the providers to which this process is connected. */
export interface CrmCtx extends Ctx {
  readonly crm: readonly CrmConnection[];
  /** Whether each of these families may be called now, in the order of the leads. */
  readonly readConsents: (
    db: Db,
    people: ReadonlyArray<Pick<Lead, "email" | "phone">>,
  ) => Promise<readonly CallConsent[]>;
}

/** A provider with this process's credentials. */
export interface CrmConnection {
  readonly definition: CrmProviderDefinition;
  /** Names of the variables that are set. */
  readonly set: ReadonlySet<string>;
  /** Null while the provider's variables are missing or faulty. */
  readonly provider: CrmProvider | null;
  /** What is wrong with the variables that are set; `describeFault` says what to mend. */
  readonly fault: string | null;
  /**
   * Required variables that are missing. Each entry lists alternatives, of which one must be set.
   */
  readonly missing: ReadonlyArray<readonly string[]>;
  /** False while required variables are missing. */
  readonly configured: boolean;
}

export type ReadyConnection = CrmConnection & { readonly provider: CrmProvider };

export function isReady(connection: CrmConnection): connection is ReadyConnection {
  return connection.provider !== null;
}

/**
 * Connects every provider whose variables are set. A faulty one never keeps the site from starting.
 */
export function connectCrms(
  ctx: Ctx,
  definitions: readonly CrmProviderDefinition[] = crmProviders,
): readonly CrmConnection[] {
  return definitions.map((definition) => connect(definition, ctx));
}

function connect(
  definition: CrmProviderDefinition,
  { config, database, secret, clock }: Ctx,
): CrmConnection {
  const values = readVariables(definition, config.variables);
  const set = new Set(Object.keys(values));
  const missing = listMissing(definition, set);
  if (missing.length > 0) {
    return { definition, set, missing, provider: null, configured: false, fault: null };
  }
  const tokens = createTokenStore(database, secret, definition.id);
  const context = { clock, tokens, allowAnyHost: config.allowAnyCrmHost };
  const configured = { definition, set, missing, configured: true };
  try {
    return { ...configured, provider: definition.connect(values, context), fault: null };
  } catch (failure) {
    if (!(failure instanceof CrmFailure)) throw failure;
    return { ...configured, provider: null, fault: failure.message };
  }
}

const missingWords: Localized<(missing: CrmConnection["missing"]) => string> = {
  en: (missing) =>
    `${missing.map((names) => names.join(" or ")).join(" and ")} ${missing.length > 1 ? "are" : "is"} not set.`,
  es: (missing) =>
    `${missing.length > 1 ? "No se han definido" : "No se ha definido"} ${missing.map((names) => names.join(" o ")).join(" y ")}.`,
};

/**
 * What to mend, in the reader's language; null if the provider can be called. The CRM's own file
 * gives its message in English only.
 */
export function describeFault({ missing, fault }: CrmConnection, locale: Locale): string | null {
  return missing.length > 0 ? missingWords[locale](missing) : fault;
}

const notReady: Localized<string> = { en: "is not ready", es: "no está listo" };

/** Why a CRM can't be called, in a sentence that names it; null if it can be. */
export function describeUnready(connection: CrmConnection, locale: Locale): string | null {
  const fault = describeFault(connection, locale);
  return fault === null ? null : `${connection.definition.label} ${notReady[locale]}: ${fault}`;
}

function listMissing(
  { variables, requiresOneOf = [] }: CrmProviderDefinition,
  set: ReadonlySet<string>,
): CrmConnection["missing"] {
  const required = variables.filter((variable) => variable.required).map(({ name }) => [name]);
  const groups = requiresOneOf.length > 0 ? [...required, requiresOneOf] : required;
  return groups.filter((names) => !names.some((name) => set.has(name)));
}

function readVariables(
  definition: CrmProviderDefinition,
  variables: VariableValues,
): VariableValues {
  const entries = definition.variables.flatMap(({ name, alias = name }) => {
    const value = variables[name] ?? variables[alias];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
