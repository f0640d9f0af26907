import { applicationLimits } from "#features/careers/core/application-limits.ts";
import type { KeptForm } from "#platform/web/use-kept-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import { RequiredNote } from "#ui/required-note.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { careersWords } from "./careers-words.ts";
import type { ApplicationText } from "./use-application.ts";

type ApplicationField = "fullName" | "email" | "phone" | "linkedinUrl" | "message";

interface ApplicationFieldsProps {
  readonly form: KeptForm<ApplicationText>;
  readonly disabled: boolean;
}

export function ApplicationFields({ form, disabled }: ApplicationFieldsProps) {
  const words = useWords(careersWords);
  const bind = (name: ApplicationField) => ({
    ...form.bind(name),
    ...words.fields[name],
    required: name !== "linkedinUrl",
    maxLength: applicationLimits[name],
  });
  return (
    <fieldset disabled={disabled} className="grid gap-6">
      <RequiredNote locale={useLocale()} />
      <FieldGrid>
        <TextField {...bind("fullName")} autoComplete="name" />
        <TextField {...bind("email")} type="email" autoComplete="email" />
        <TextField {...bind("phone")} type="tel" autoComplete="tel" />
        <TextField {...bind("linkedinUrl")} inputMode="url" autoComplete="url" />
      </FieldGrid>
      <TextAreaField {...bind("message")} />
    </fieldset>
  );
}
