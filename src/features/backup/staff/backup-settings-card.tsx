import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { SettingCard } from "#features/backoffice/frame/setting-card.tsx";
import { SettingForm, useSaveSetting } from "#features/backoffice/frame/setting-form.tsx";
import { useSetting } from "#features/backoffice/frame/use-setting.ts";
import { nightlyBackupSchema, nightlyBackupSetting } from "#features/backup/core/nightly-backup.ts";
import type { BackupStatus, NightlyBackup } from "#features/backup/core/nightly-backup.ts";
import { formatBytes } from "#platform/core/format-bytes.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import type { BadgeTone } from "#ui/badge.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FactList } from "#ui/fact-list.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { SwitchField } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { backupWords } from "./backup-words.ts";
import { useBackupStatus } from "./use-backup-status.ts";

const fields = ["hour", "days", "weeks"] as const;

const tones: Readonly<Record<BackupStatus["state"], BadgeTone>> = {
  good: "success",
  late: "danger",
  "none-yet": "neutral",
  off: "neutral",
  unset: "danger",
};

/** Whether, when and for how long backups are kept, and how the last one went. */
export function BackupSettingsCard() {
  const words = useWords(backupWords).nightly;
  const setting = useSetting<NightlyBackup>(nightlyBackupSetting.key);
  const status = useBackupStatus();
  return (
    <SettingCard
      title={words.title}
      intro={words.intro}
      setting={setting}
      after={status ? <BackupFacts status={status} /> : null}
    >
      {(value) => (
        <NightlyForm
          key={setting.query.data?.version ?? 0}
          value={value}
          isSaving={setting.save.isPending}
          onSave={(next) => setting.save.mutateAsync(next)}
        />
      )}
    </SettingCard>
  );
}

function BackupFacts({ status }: { readonly status: BackupStatus }) {
  const locale = useLocale();
  const words = useWords(backupWords).nightly;
  const { state, madeAt, byteSize, failure } = status;
  const size =
    byteSize === null ? [] : [{ label: words.size, value: formatBytes(byteSize, locale) }];
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
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
    </div>
  );
}

interface NightlyFormProps {
  readonly value: NightlyBackup;
  readonly isSaving: boolean;
  readonly onSave: (value: NightlyBackup) => Promise<unknown>;
}

function NightlyForm({ value, isSaving, onSave }: NightlyFormProps) {
  const words = useWords(backupWords).nightly;
  const save = useSaveSetting(onSave);
  const form = useForm<NightlyBackup>({
    resolver: zodResolver<NightlyBackup, unknown, NightlyBackup>(nightlyBackupSchema(useLocale())),
    defaultValues: value,
  });
  return (
    <SettingForm isSaving={isSaving} onSubmit={() => void form.handleSubmit(save)()}>
      <Controller
        control={form.control}
        name="isOn"
        render={({ field }) => (
          <SwitchField
            id="nightly-on"
            label={words.isOn}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <FieldGrid thirds>
        {fields.map((field) => (
          <TextField
            key={field}
            {...form.register(field, { valueAsNumber: true })}
            id={`nightly-${field}`}
            type="number"
            inputMode="numeric"
            label={words.fields[field]}
            hint={words.hints[field]}
            error={form.formState.errors[field]?.message}
            className="max-w-28"
          />
        ))}
      </FieldGrid>
    </SettingForm>
  );
}
