import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { SettingCard } from "#features/backoffice/frame/setting-card.tsx";
import { SettingForm, useSaveSetting } from "#features/backoffice/frame/setting-form.tsx";
import { useSetting } from "#features/backoffice/frame/use-setting.ts";
import {
  retentionBounds,
  retentionFields,
  retentionSchema,
  retentionSetting,
} from "#features/privacy/core/retention.ts";
import type { Retention } from "#features/privacy/core/retention.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import { TextField } from "#ui/text-field.tsx";
import { RetentionRuns } from "./retention-runs.tsx";
import { retentionWords } from "./retention-words.ts";

/** How long records are kept before they go by themselves. */
export function RetentionSettingsCard() {
  const words = useWords(retentionWords);
  const setting = useSetting<Retention>(retentionSetting.key);
  return (
    <SettingCard
      title={words.title}
      intro={words.intro}
      setting={setting}
      after={
        <>
          <RetentionRuns />
          <Link to="/admin/settings/people" className="text-link justify-self-start">
            {words.people}
          </Link>
        </>
      }
    >
      {(value) => (
        <RetentionForm
          key={setting.query.data?.version ?? 0}
          value={value}
          isSaving={setting.save.isPending}
          onSave={(next) => setting.save.mutateAsync(next)}
        />
      )}
    </SettingCard>
  );
}

interface RetentionFormProps {
  readonly value: Retention;
  readonly isSaving: boolean;
  readonly onSave: (value: Retention) => Promise<unknown>;
}

function RetentionForm({ value, isSaving, onSave }: RetentionFormProps) {
  const words = useWords(retentionWords);
  const save = useSaveSetting(onSave);
  const form = useForm<Retention>({
    resolver: zodResolver<Retention, unknown, Retention>(retentionSchema(useLocale())),
    defaultValues: value,
  });
  return (
    <SettingForm isSaving={isSaving} onSubmit={() => void form.handleSubmit(save)()}>
      <FieldGrid>
        {retentionFields.map((field) => (
          <TextField
            key={field}
            {...form.register(field, { valueAsNumber: true })}
            id={`retention-${field}`}
            type="number"
            inputMode="numeric"
            label={words.fields[field]}
            hint={words.hint(retentionBounds[field].min, retentionBounds[field].max)}
            error={form.formState.errors[field]?.message}
            className="max-w-28"
          />
        ))}
      </FieldGrid>
    </SettingForm>
  );
}
