import { isOf } from "#features/casework/server/person-cases.ts";
import { readPersonKeys } from "#features/consent/server/person-keys.ts";
import { revokeConsent } from "#features/consent/server/revoke-consent.ts";
import { resendDeliveries } from "#features/crm/server/resend-deliveries.ts";
import type { PrivacyParts } from "#features/privacy/server/privacy-parts.ts";
import type { Person } from "#platform/core/person.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";
import { caseSources } from "./case-sources.ts";
import type { CaseSourcesDependencies } from "./case-sources.ts";
import { tellContactChange } from "./consent-parts.ts";
import { listPersonSources } from "./person-sources.ts";

interface OpenPrivacyDependencies extends CaseSourcesDependencies {
  readonly database: Database;
  readonly log: Log;
}

/** Nobody left more numbers. */
const mostNumbers = 20;

/** All that is held about people, as the feature works with it. */
export function openPrivacy(dependencies: OpenPrivacyDependencies): PrivacyParts {
  const { database, log, clock } = dependencies;
  const cases = Object.values(caseSources(dependencies));
  return {
    database,
    log,
    clock,
    cases,
    sources: listPersonSources({ clock }),
    onCorrect: async (tx, kind, id) => {
      if (kind === "lead") await resendDeliveries({ clock }, tx, id);
    },
    async withdrawConsent(tx, person, now) {
      const keys = await listKeys(tx, cases, person);
      for (const each of keys) {
        const revocation = { person: each, channel: "link", by: null, note: null, now } as const;
        await revokeConsent({ onChange: tellContactChange }, tx, revocation);
      }
    },
  };
}

/** The address with each number that came with it: a no holds for all of them. */
async function listKeys(tx: Tx, cases: PrivacyParts["cases"], person: Person) {
  const phones = new Set<string>();
  for (const { table } of cases) {
    const rows: ReadonlyArray<{ readonly phone: unknown }> = await tx
      .selectDistinct({ phone: table.phone })
      .from(table)
      .where(isOf(table, person))
      .limit(mostNumbers);
    for (const { phone } of rows) {
      phones.add(readPersonKeys({ ...person, phone: (phone as string | null) ?? null }).phoneKey);
    }
  }
  const known = [...phones].filter((phoneKey) => phoneKey !== "").slice(0, mostNumbers);
  const keys = known.length > 0 ? known : [""];
  return keys.map((phoneKey) => ({ emailKey: person.email, phoneKey }));
}
