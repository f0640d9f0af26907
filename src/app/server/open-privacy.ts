import { listPersonCases } from "#features/casework/server/person-cases.ts";
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
      const phoneKey = await findNumber(tx, cases, person);
      const keys = { emailKey: person.email, phoneKey };
      const revocation = { person: keys, channel: "link", by: null, note: null, now } as const;
      await revokeConsent({ onChange: tellContactChange }, tx, revocation);
    },
  };
}

/** The newest number that came with the address: the no holds for that, whoever sends it. */
async function findNumber(tx: Tx, cases: PrivacyParts["cases"], person: Person): Promise<string> {
  const records = await listPersonCases(tx, cases, person);
  const numbers = records.map(({ phone }) => readPersonKeys({ ...person, phone }).phoneKey);
  return numbers.findLast((phoneKey) => phoneKey !== "") ?? "";
}
