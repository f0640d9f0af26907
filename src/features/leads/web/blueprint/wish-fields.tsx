import { useState } from "react";
import { callWishes, longestAskedFor } from "#features/leads/core/call-wish.ts";
import type { QuestionnaireState } from "#features/leads/web/use-questionnaire.ts";
import { useWords } from "#platform/web/use-words.ts";
import { FieldGrid, SelectField, TextField } from "#ui/field.tsx";
import { familyBlueprintWords } from "./family-blueprint-words.ts";

interface WishFieldsProps {
  readonly questionnaire: Pick<QuestionnaireState, "draft" | "errors" | "fill">;
}

/**
 * The fields that ask whom the family would like to talk with. They end step 9 and are folded, so that
 * the question about calls stays in sight.
 */
export function WishFields({ questionnaire: { draft, errors, fill } }: WishFieldsProps) {
  const words = useWords(familyBlueprintWords).wish;
  const { callWish, askedFor } = draft.answers;
  const [wasOpen] = useState(() => Boolean(callWish || askedFor));
  return (
    <details open={wasOpen || errors.askedFor !== undefined}>
      <summary className="cursor-pointer text-sm">{words.title}</summary>
      <FieldGrid className="pt-3">
        <SelectField
          name="callWish"
          label={words.callWish}
          placeholder={words.none}
          options={callWishes.map((value) => ({ value, label: words.choices[value] }))}
          ref={fill}
        />
        <TextField
          name="askedFor"
          label={words.askedFor}
          error={errors.askedFor}
          maxLength={longestAskedFor}
          autoComplete="off"
          dir="auto"
          ref={fill}
        />
      </FieldGrid>
    </details>
  );
}
