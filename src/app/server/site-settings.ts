import { promiseMeterSetting } from "#features/leads/core/promise-meter.ts";
import { consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import { retentionSetting } from "#features/privacy/core/retention.ts";
import { nightlyBackupSetting } from "#features/backup/core/nightly-backup.ts";
import type { Setting } from "#platform/core/setting.ts";

/** Everything that admins may choose at `/admin/settings`. */
export const siteSettings: readonly Setting[] = [
  promiseMeterSetting,
  consentPolicySetting,
  retentionSetting,
  nightlyBackupSetting,
];
