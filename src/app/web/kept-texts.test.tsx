import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { nightlyBackupSetting } from "#features/backup/core/nightly-backup.ts";
import { BackupSettingsCard } from "#features/backup/staff/backup-settings-card.tsx";
import { CrmFields } from "#features/crm/staff/settings/crm-fields.tsx";
import { retentionSetting } from "#features/privacy/core/retention-rules.ts";
import { PersonCard } from "#features/privacy/staff/person-card.tsx";
import { RetentionSettingsCard } from "#features/privacy/staff/retention-settings-card.tsx";
import { routingSetting } from "#features/routing/core/routing-setting.ts";
import { RoutingSettingsCard } from "#features/routing/staff/routing-settings-card.tsx";
import EditionsPage from "#features/studio/staff/editions/editions-page.tsx";
import { PublishDialog } from "#features/studio/staff/publish/publish-dialog.tsx";
import type { ListedEdition } from "#features/studio/staff/site-queries.ts";
import { type Studio, StudioContext } from "#features/studio/staff/studio.ts";
import type { SiteSentence } from "#features/studio/core/site-words.ts";
import { keptTexts } from "#staff/kept-work.ts";
import { keptSettingPlace } from "#staff/setting-card.tsx";
import { StaffContext } from "#staff/staff-gate.tsx";
import { drawStaff, type Known } from "#testing/staff/draw-staff.ts";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";

const at = "2026-11-21T12:00:00.000Z";
const edition: ListedEdition = {
  kind: "edition",
  id: "e1",
  number: null,
  at,
  by: "olga",
  reason: "A clearer word",
  status: "pending",
  decidedBy: null,
  decidedAt: null,
  note: null,
  base: null,
  changeCount: 1,
};
const known: Known = [
  [["site-words"], { edition: null, words: [] }],
  [["site-editions"], { editions: [], newest: null, waiting: 1, asksApproval: false }],
  [
    ["site-editions", "view", {}],
    { pages: [{ rows: [edition], total: 0, nextCursor: null }], pageParams: [""] },
  ],
];

const studio = {
  conflicts: [],
  factNames: new Set(),
  draft: {},
  sheets: [],
  sentences: new Map(),
} as Partial<Studio>;
const sentence: SiteSentence = {
  id: "page/head/",
  locale: "en",
  path: "label",
  value: "Home",
  default: "Home",
  max: 60,
  placeholders: [],
  isFact: false,
  isText: true,
  pages: ["/"],
  isStale: false,
};
const change = { sentence, value: "Begin" };
const publish = (
  <StudioContext value={studio as Studio}>
    <PublishDialog changes={[change]} onClose={() => {}} onDone={() => {}} />
  </StudioContext>
);

const held = {
  email: "amara@example.com",
  readAt: at,
  sections: [],
  records: [],
  deletions: [],
  comingBack: 0,
  isHeld: false,
};
const person = (
  <PersonCard
    whom={{ email: held.email }}
    person={{ held, holds: [], requests: [] }}
    onReload={() => Promise.resolve()}
  />
);

const field = { key: "source", remoteField: "utm_source", enabled: true, fixed: false } as const;
const fields = (
  <CrmFields
    overview={
      {
        provider: "hubspot",
        label: "HubSpot",
        remoteFieldHint: "",
        fields: [{ ...field, sensitive: false }],
      } as unknown as Parameters<typeof CrmFields>[0]["overview"]
    }
  />
);

const settings: Known = [retentionSetting, routingSetting, nightlyBackupSetting].map((setting) => [
  ["setting", setting.key],
  { value: setting.initial, version: 3, updatedAt: null, updatedBy: null },
]);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

const typed = "Call it a blueprint";

test.each<[string, ReactNode, string, string]>([
  ["a note about an edition that waits", <EditionsPage />, "edition:e1:note", typed],
  ["why a change of the site is published", publish, "site-draft:reason", typed],
  ["why a person's data is held", person, `hold:${held.email}`, typed],
  [
    "the name of a CRM's field",
    fields,
    "crm-fields:hubspot",
    JSON.stringify({ source: { remoteField: typed } }),
  ],
  [
    "how long records are kept",
    <RetentionSettingsCard />,
    keptSettingPlace(retentionSetting.key, 3),
    JSON.stringify({ leadYears: typed }),
  ],
  [
    "within how many minutes a lead is to be taken",
    <RoutingSettingsCard />,
    keptSettingPlace(routingSetting.key, 3),
    JSON.stringify({ hotWithinMinutes: typed }),
  ],
  [
    "at what hour the backup is made",
    <BackupSettingsCard />,
    keptSettingPlace(nightlyBackupSetting.key, 3),
    JSON.stringify({ hour: typed }),
  ],
])(
  "%s is there again after the page was left, for its writer alone",
  (_what, part, place, text) => {
    keptTexts.write("petra", place, text);
    const draw = (username: string) =>
      drawStaff(
        <ToastProvider locale="en">
          <StaffContext value={{ username, role: "admin" }}>{part}</StaffContext>
        </ToastProvider>,
        [...known, ...settings],
      );
    expect(draw("petra")).toContain(typed);
    expect(draw("quentin")).not.toContain(typed);
  },
);
