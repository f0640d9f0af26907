import { useState } from "react";
import { SettingCard, type SettingFields, SettingForm } from "#staff/setting-card.tsx";
import {
  nightlyBackupSchema,
  nightlyBackupSetting,
  type BackupStatus,
  type NightlyBackup,
} from "#features/backup/core/nightly-backup.ts";
import { formatBytes } from "#platform/core/file-size.ts";
import { readNumbers, useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge, type BadgeTone } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FactList } from "#ui/table.tsx";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { SwitchField } from "#ui/form/choices.tsx";
import { BackupPlacePart } from "./backup-place-form.tsx";
import { useBackupStatus } from "./backup-line.tsx";
import { backupWords } from "./backup-words.ts";

const fields = ["hour", "days", "weeks"] as const;

const tones: Readonly<Record<BackupStatus["state"], BadgeTone>> = {
  good: "success",
  late: "danger",
  "none-yet": "neutral",
  off: "neutral",
  unset: "danger",
};

/** Whether, when and for how long backups are kept, and the result of the last one. */
export function BackupSettingsCard() {
  const words = useWords(backupWords).nightly;
  const status = useBackupStatus();
  return (
    <SettingCard
      id="backup"
      words={words}
      setting={nightlyBackupSetting}
      state={() => (status ? <StateBadge state={status.state} /> : "")}
      after={status ? <BackupFacts status={status} /> : null}
    >
      {(fields, key) => <NightlyForm key={key} {...fields} />}
    </SettingCard>
  );
}

function StateBadge({ state }: Pick<BackupStatus, "state">) {
  return <Badge tone={tones[state]}>{useWords(backupWords).nightly.states[state]}</Badge>;
}

function BackupFacts({ status }: { readonly status: BackupStatus }) {
  const locale = useLocale();
  const words = useWords(backupWords).nightly;
  const { state, madeAt, byteSize, failure } = status;
  const size =
    byteSize === null ? [] : [{ label: words.size, value: formatBytes(byteSize, locale) }];
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {state === "unset" ? <Alert tone="warning">{words.unset}</Alert> : null}
      {failure !== null && state === "late" ? (
        <Alert tone="danger">
          <p className="wrap-anywhere">{words.failure(failure)}</p>
        </Alert>
      ) : null}
      <FactList
        facts={[
          {
            label: words.last,
            value: madeAt === null ? words.never : formatMoment(madeAt, locale),
          },
          ...size,
        ]}
      />
      <BackupPlacePart status={status} />
    </div>
  );
}

function NightlyForm({ value, typed, isSaving, save }: SettingFields<NightlyBackup>) {
  const words = useWords(backupWords).nightly;
  const status = useBackupStatus();
  const [isOn, setOn] = useState(value.isOn);
  const { faults, formProps } = useCheckedForm<NightlyBackup>({
    schema: nightlyBackupSchema(useLocale()),
    read: (texts) => ({ ...readNumbers(fields, texts), isOn }),
    onSend: save,
    mayOverlap: true,
  });
  return (
    <SettingForm isSaving={isSaving} {...formProps}>
      <SwitchField
        id="nightly-on"
        label={words.isOn}
        checked={isOn}
        isIdle={status?.state === "unset"}
        onChange={setOn}
      />
      <FieldGrid thirds>
        {fields.map((field) => (
          <TextField
            key={field}
            name={field}
            defaultValue={typed[field] ?? value[field]}
            id={`nightly-${field}`}
            inputMode="numeric"
            autoComplete="off"
            label={words.fields[field]}
            hint={words.hints[field]}
            error={faults[field]}
            className="max-w-28"
          />
        ))}
      </FieldGrid>
    </SettingForm>
  );
}
