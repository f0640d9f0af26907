import { accounts } from "#features/accounts/feature.ts";
import { archive } from "#features/archive/feature.ts";
import { audit } from "#features/audit/feature.ts";
import { dashboard } from "#features/dashboard/feature.ts";
import { backupFeature } from "#features/backup/feature.ts";
import type { MakeBackup } from "#features/backup/server/nightly-backups.ts";
import { careers } from "#features/careers/feature.ts";
import { records } from "#records/feature.ts";
import { consent } from "#features/consent/feature.ts";
import { crmFeature, type CrmTuning } from "#features/crm/feature.ts";
import { documents } from "#features/documents/feature.ts";
import { inquiries } from "#features/inquiries/feature.ts";
import { leads } from "#features/leads/feature.ts";
import { notificationsFeature } from "#features/notifications/feature.ts";
import { partners } from "#features/partners/feature.ts";
import { pictures } from "#features/pictures/feature.ts";
import { privacy } from "#features/privacy/feature.ts";
import { routing } from "#features/routing/feature.ts";
import { uploadsFeature } from "#features/uploads/feature.ts";
import { studio } from "#features/studio/feature.ts";
import type { ImportRules } from "#features/uploads/server/import/run-import.ts";
import type { Feature } from "#records/ctx.ts";
import type { MailTimings } from "#platform/mail/mail-worker.ts";
import { kits } from "./kits.ts";

/** For tests in which a day passes in seconds, and whose other servers are on this machine. */
export interface Tuning {
  readonly crm?: CrmTuning | undefined;
  readonly imports?: ImportRules | undefined;
  readonly mailTimings?: MailTimings | undefined;
  readonly nightlyBackupEveryMs?: number | undefined;
  /** Makes backups in place of a process of their own. */
  readonly makeBackup?: MakeBackup | undefined;
}

/**
 * All features in their one order: a feature may import those before it, and works with those after
 * it only through what they declare. `.dependency-cruiser.mjs` reads the order here.
 */
export function listFeatures(tuning: Tuning = {}): readonly Feature[] {
  return [
    kits,
    accounts,
    records,
    consent,
    uploadsFeature(tuning.imports),
    pictures,
    leads,
    inquiries,
    careers,
    notificationsFeature(tuning.mailTimings),
    routing,
    crmFeature(tuning.crm),
    privacy,
    documents,
    audit,
    studio,
    partners,
    archive,
    backupFeature(tuning.nightlyBackupEveryMs, tuning.makeBackup),
    dashboard,
  ];
}
