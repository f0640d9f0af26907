import type { CaseSource } from "#features/casework/server/case-store.ts";
import type { PersonTable } from "#features/casework/server/person-cases.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Person } from "#platform/core/person.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";
import type { PersonSource } from "#platform/server/person-source.ts";

/** A kind of record with what else happens when one goes, and by which a person is told. */
export type PrivacyCase = CaseSource & { readonly table: PersonTable };

/** What everything here works with; the app knows which kinds there are. */
export interface PrivacyParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sources: readonly PersonSource[];
  readonly cases: readonly PrivacyCase[];
  /** Sends a record that was corrected on to wherever it had been sent before. */
  readonly onCorrect: (tx: Tx, kind: string, id: string) => Promise<void>;
  /** Takes back that we may call or text, for all that the person sent. */
  readonly withdrawConsent: (tx: Tx, person: Person, now: Date) => Promise<void>;
}
