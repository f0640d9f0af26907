import {
  inquirySubjectLabels,
  inquirySubjects,
} from "#features/inquiries/core/inquiry-subjects.ts";
import { inquiryLimits } from "#features/inquiries/core/inquiry-limits.ts";
import type { KeptForm } from "#platform/web/use-kept-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FieldGrid } from "#ui/field-grid.tsx";
import { RequiredNote } from "#ui/required-note.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { contactWords } from "./contact-words.ts";

type ContactField = "fullName" | "email" | "phone" | "subject" | "message";

interface ContactFieldsProps {
  readonly form: KeptForm<ContactField>;
  readonly disabled: boolean;
}

export function ContactFields({ form, disabled }: ContactFieldsProps) {
  const words = useWords(contactWords);
  const labels = useWords(inquirySubjectLabels);
  const subjects = inquirySubjects.map((value) => ({ value, label: labels[value] }));
  const bind = (name: ContactField) => ({
    ...form.bind(name),
    ...words.fields[name],
    required: true,
  });
  return (
    <fieldset disabled={disabled} className="grid gap-6">
      <RequiredNote locale={useLocale()} />
      <FieldGrid>
        <TextField {...bind("fullName")} autoComplete="name" maxLength={inquiryLimits.fullName} />
        <TextField
          {...bind("email")}
          type="email"
          autoComplete="email"
          maxLength={inquiryLimits.email}
        />
        <TextField
          {...bind("phone")}
          type="tel"
          autoComplete="tel"
          maxLength={inquiryLimits.phone}
        />
        <SelectField {...bind("subject")} placeholder={words.form.choose} options={subjects} />
      </FieldGrid>
      <TextAreaField {...bind("message")} maxLength={inquiryLimits.message} />
    </fieldset>
  );
}
