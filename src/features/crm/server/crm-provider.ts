import {
  type CrmFieldKey,
  type CrmFieldValues,
  readCrmFields,
} from "#features/crm/core/crm-fields.ts";
import type { ActiveFields, FieldRule } from "#features/crm/core/field-map.ts";
import type { RemoteRef } from "#features/crm/core/provider-gate.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";

/** One person's record to be written at a CRM. */
export interface CrmWrite {
  /** Null of somebody whose requests are erased here: then the no alone is sent. */
  readonly lead: Lead | null;
  /** Whether the person may be made; else what they have there is kept true, and nobody is made. */
  readonly mayMake: boolean;
  /** A UUID: the same for all requests of one person, so that a CRM keeps one record of them. */
  readonly personId: string;
  /** A UUID: the same for every attempt to send the same content, another for any other content. */
  readonly pushId: string;
  readonly fields: ActiveFields;
  /** Where this person's record was last seen. */
  readonly known: RemoteRef | null;
  /** What it got that is no longer so; nothing where it is left out. */
  readonly outdated?: Outdated;
}

/** What a CRM got from us that is no longer so. */
export interface Outdated {
  /** Fields without a value by now: a CRM that keeps one value of each blanks it. */
  readonly keys: readonly CrmFieldKey[];
  /** Whether this very value came from us and no request bears it any more. */
  isOurs(key: CrmFieldKey, value: string): boolean;
}

/** What is written, by our names. */
export const readValues = ({ lead }: Pick<CrmWrite, "lead">): CrmFieldValues =>
  lead ? readCrmFields(lead) : { contactConsent: false, answers: "Calls and texts: no consent" };

/** The CRM's names of the fields that it is to blank. */
export const listBlanked = ({ outdated, fields }: Pick<CrmWrite, "outdated" | "fields">) =>
  (outdated?.keys ?? []).flatMap((key) => fields[key] ?? []);

export interface PushResult extends RemoteRef {
  /** Sentences for staff about what went through but not as they would expect. */
  readonly warnings: readonly string[];
}

/** What a test found out at an account that answered. */
export interface TestFindings {
  /** Whose account it is, as the vendor names it. */
  readonly account: string;
  /** Tells accounts apart, whatever they are called at the time. */
  readonly accountId: string;
  /** A sentence each; with one of them a push would fail for every lead. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** One person who is to be gone from a CRM. */
export interface CrmErasure {
  /** As in a push. */
  readonly personId: string;
  /** Every record of theirs that we know at this account; none where no push was confirmed. */
  readonly remotes: readonly RemoteRef[];
}

/** What of a person is gone: also what we don't know of, or what we know alone. */
export type ErasedExtent = "all" | "known";

/**
 * A CRM that can be called. Calls get `signal`, and whoever makes them waits no longer than that.
 * Each throws CrmFailure and nothing else.
 */
export interface CrmProvider {
  /** Asks who we are and whether the mapped fields exist. */
  test(fields: ActiveFields, signal: AbortSignal): Promise<TestFindings>;
  /**
   * Makes or updates the person's one record; a repeat with the same arguments changes nothing.
   *
   * @returns null when nobody may be made and the CRM does not have them.
   */
  write(write: CrmWrite, signal: AbortSignal): Promise<PushResult | null>;
  /** The id of the account that the credentials reach now, as `test` tells it. */
  findAccount(signal: AbortSignal): Promise<string>;
  /**
   * Deletes the person's records; one that the CRM says it does not have is as good. Called only
   * where `findAccount` names the account that got them. Left out where a CRM can't.
   */
  erase?(erasure: CrmErasure, signal: AbortSignal): Promise<ErasedExtent>;
}

/** An access token that a vendor gave out; kept encrypted and shared by all processes. */
export interface StoredToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
  /** One that the vendor gave in place of the configured one. */
  readonly refreshToken: string | null;
  /** Tells which credentials it was given for: with others it no longer counts. */
  readonly grantedFor: string;
}

export interface TokenStore {
  read(): Promise<StoredToken | null>;
  write(token: StoredToken): Promise<void>;
}

export interface ProviderContext {
  readonly clock: Clock;
  readonly tokens: TokenStore;
  /** For tests: plain http and any host, private addresses included. */
  readonly allowAnyHost: boolean;
}

/** Set variables by name, aliases resolved; blank ones are absent. */
export type VariableValues = Readonly<Record<string, string>>;

/**
 * Everything the product knows of one CRM. A further one is one file that exports this and its
 * line in `crm-providers.ts`.
 */
export interface CrmProviderDefinition {
  /** Part of addresses and table rows: never renamed. */
  readonly id: string;
  readonly label: string;
  readonly variables: ReadonlyArray<{
    readonly name: string;
    /** What it is, in a few words. */
    readonly purpose: Localized<string>;
    readonly required?: boolean;
    /** An older name that is read, too. */
    readonly alias?: string;
  }>;
  /** Of these at least one must be set beside the required ones: ways to log in, for example. */
  readonly requiresOneOf?: readonly string[];
  /** What the provider needs, in a sentence or two for the owner. */
  readonly needs: Localized<string>;
  readonly fields: readonly FieldRule[];
  /** How this CRM's field names look. */
  readonly remoteFieldName: { readonly pattern: RegExp; readonly hint: Localized<string> };
  /** Shortest time between two pushes, over all processes; keeps within the vendor's limits. */
  readonly paceMs: number;
  /**
   * Called once per process when every required variable is set, and one of `requiresOneOf`.
   * @throws CrmFailure `config` saying which variable to mend and how.
   */
  connect(variables: VariableValues, context: ProviderContext): CrmProvider;
}
