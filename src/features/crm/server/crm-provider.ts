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
  /** Null if the person's requests are erased here; then only the no is sent. */
  readonly lead: Lead | null;
  /**
   * Whether the record may be created. If not, an existing record is kept true, and none is
   * created.
   */
  readonly mayMake: boolean;
  /**
   * A UUID, the same for all requests of one person, so that a CRM keeps one record of the person.
   */
  readonly personId: string;
  /**
   * A UUID, the same for every attempt to send the same content, and another one for any other
   * content.
   */
  readonly pushId: string;
  readonly fields: ActiveFields;
  /** Where this person's record was last seen. */
  readonly known: RemoteRef | null;
  /** What the CRM received that is no longer true; undefined if nothing is. */
  readonly outdated?: Outdated;
}

/** What a CRM received from us that is no longer true. */
export interface Outdated {
  /** Fields that have no value any more. A CRM that keeps one value of each empties them. */
  readonly keys: readonly CrmFieldKey[];
  /** Whether exactly this value came from us and no request contains it any more. */
  isOurs(key: CrmFieldKey, value: string): boolean;
}

/** The values to write, under our names. */
export const readValues = ({ lead }: Pick<CrmWrite, "lead">): CrmFieldValues =>
  lead ? readCrmFields(lead) : { contactConsent: false, answers: "Calls and texts: no consent" };

/** The CRM's names of the fields that it has to empty. */
export const listBlanked = ({ outdated, fields }: Pick<CrmWrite, "outdated" | "fields">) =>
  (outdated?.keys ?? []).flatMap((key) => fields[key] ?? []);

export interface PushResult extends RemoteRef {
  /** Sentences for staff about writes that succeeded, but not as they would expect. */
  readonly warnings: readonly string[];
}

/** What a test found out about an account that answered. */
export interface TestFindings {
  /** The account's name, as the vendor shows it. */
  readonly account: string;
  /** Identifies the account even after its name changes. */
  readonly accountId: string;
  /** One sentence for each fault. While there is one, a push would fail for every lead. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** One person to be erased at a CRM. */
export interface CrmErasure {
  /** The same UUID as in a push. */
  readonly personId: string;
  /** Every record of the person that we know at this account; empty if no push was confirmed. */
  readonly remotes: readonly RemoteRef[];
}

/** What was erased: `all` includes records that we don't know, `known` only those in `remotes`. */
export type ErasedExtent = "all" | "known";

/**
 * A CRM that can be called. Every call gets `signal`, and the caller waits no longer than that.
 * Each throws CrmFailure and nothing else.
 */
export interface CrmProvider {
  /** Asks whose account this is and whether the mapped fields exist. */
  test(fields: ActiveFields, signal: AbortSignal): Promise<TestFindings>;
  /**
   * Creates or updates the person's one record. A repeat with the same arguments changes nothing.
   *
   * @returns null if `mayMake` is false and the CRM has no record of the person.
   */
  write(write: CrmWrite, signal: AbortSignal): Promise<PushResult | null>;
  /** The id of the account that the credentials reach now, the same as from `test`. */
  findAccount(signal: AbortSignal): Promise<string>;
  /**
   * Deletes the person's records. A record that the CRM doesn't have counts as deleted. Called only
   * if `findAccount` names the account that got them. Undefined if the CRM can't delete.
   */
  erase?(erasure: CrmErasure, signal: AbortSignal): Promise<ErasedExtent>;
}

/** An access token from a vendor, stored encrypted and shared by all processes. */
export interface StoredToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
  /** The refresh token that the vendor gave in place of the configured one. */
  readonly refreshToken: string | null;
  /**
   * Identifies the credentials for which the token was granted. With other credentials it no longer
   * counts.
   */
  readonly grantedFor: string;
}

export interface TokenStore {
  read(): Promise<StoredToken | null>;
  write(token: StoredToken): Promise<void>;
}

export interface ProviderContext {
  readonly clock: Clock;
  readonly tokens: TokenStore;
  /** For tests: allows plain http and any host, including private addresses. */
  readonly allowAnyHost: boolean;
}

/** Variables that are set, by name, with aliases resolved and without blank ones. */
export type VariableValues = Readonly<Record<string, string>>;

/**
 * Everything the product knows about one CRM. To add a CRM, write one file that exports this, and
 * list it in `crm-providers.ts`.
 */
export interface CrmProviderDefinition {
  /** Part of addresses and table rows, so it must never be renamed. */
  readonly id: string;
  readonly label: string;
  readonly variables: ReadonlyArray<{
    readonly name: string;
    /** What the CRM is, in a few words. */
    readonly purpose: Localized<string>;
    readonly required?: boolean;
    /** An older name that is still read. */
    readonly alias?: string;
  }>;
  /**
   * At least one of these must be set beside the required variables; they may be different ways to
   * log in.
   */
  readonly requiresOneOf?: readonly string[];
  /** What the provider needs, in a sentence or two for the owner. */
  readonly needs: Localized<string>;
  readonly fields: readonly FieldRule[];
  /** The pattern of this CRM's field names, with a hint for the admin. */
  readonly remoteFieldName: { readonly pattern: RegExp; readonly hint: Localized<string> };
  /**
   * The shortest time between two pushes in milliseconds, counted over all processes. It keeps
   * within the vendor's limits.
   */
  readonly paceMs: number;
  /**
   * Called once in each process if every required variable is set, and one of `requiresOneOf`.
   * @throws CrmFailure `config` saying which variable to mend and how.
   */
  connect(variables: VariableValues, context: ProviderContext): CrmProvider;
}
