import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { CrmProvider, CrmProviderDefinition, VariableValues } from "./crm-provider.ts";
import { createTokenStore } from "./crm-tokens.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

/** A provider with this process's credentials. */
export interface CrmConnection {
  readonly definition: CrmProviderDefinition;
  /** Names of the variables that are set. */
  readonly set: ReadonlySet<string>;
  /** Null while its variables are missing or faulty. */
  readonly provider: CrmProvider | null;
  /** What to mend, in a sentence; null when it can be called. */
  readonly fault: string | null;
  /** False while variables are missing that it can't do without. */
  readonly configured: boolean;
}

export type ReadyConnection = CrmConnection & { readonly provider: CrmProvider };

export function isReady(connection: CrmConnection): connection is ReadyConnection {
  return connection.provider !== null;
}

export interface CrmConnectionsOptions {
  readonly definitions: readonly CrmProviderDefinition[];
  /** Environment variables that are set, by name. */
  readonly variables: VariableValues;
  readonly allowAnyHost: boolean;
  readonly database: Database;
  readonly secret: AppSecret;
  readonly clock: Clock;
}

/** Connects every provider whose variables are set; a faulty one never keeps the site from starting. */
export function connectCrms(options: CrmConnectionsOptions): readonly CrmConnection[] {
  return options.definitions.map((definition) => connect(definition, options));
}

function connect(
  definition: CrmProviderDefinition,
  { variables, allowAnyHost, database, secret, clock }: CrmConnectionsOptions,
): CrmConnection {
  const values = readVariables(definition, variables);
  const set = new Set(Object.keys(values));
  const missing = listMissing(definition, set);
  if (missing.length > 0) {
    const fault = `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set.`;
    return { definition, set, provider: null, configured: false, fault };
  }
  const tokens = createTokenStore(database, secret, definition.id);
  try {
    const provider = definition.connect(values, { clock, tokens, allowAnyHost });
    return { definition, set, provider, configured: true, fault: null };
  } catch (failure) {
    if (!(failure instanceof CrmFailure)) throw failure;
    return { definition, set, provider: null, configured: true, fault: failure.message };
  }
}

function listMissing(
  { variables, requiresOneOf = [] }: CrmProviderDefinition,
  set: ReadonlySet<string>,
): readonly string[] {
  const required = variables.filter((variable) => variable.required).map(({ name }) => name);
  const missing = required.filter((name) => !set.has(name));
  const isChosen = requiresOneOf.length === 0 || requiresOneOf.some((name) => set.has(name));
  return isChosen ? missing : [...missing, requiresOneOf.join(" or ")];
}

function readVariables(
  definition: CrmProviderDefinition,
  variables: VariableValues,
): VariableValues {
  const entries = definition.variables.flatMap(({ name, alias }) => {
    const value = variables[name] ?? (alias === undefined ? undefined : variables[alias]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
