import { useState } from "react";
import { minLeadScoreRules, readMinLeadScore } from "#features/crm/core/read-min-lead-score.ts";
import { controlClasses } from "#ui/control-classes.ts";
import { Field } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { useWords } from "#platform/web/use-words.ts";

interface MinScoreFieldProps {
  readonly id: string;
  readonly value: number;
  readonly onChange: (score: number) => void;
}

/** Taken on Enter and when the field is left, never while typing: a "7" on the way to "70" must not decide who is sent. */
export function MinScoreField({ id, value, onChange }: MinScoreFieldProps) {
  const words = useWords(crmWords).settings;
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState("");

  function take({ validity }: HTMLInputElement) {
    if (typed === null) return;
    // The browser gives "" for letters, which is not the same as an empty field.
    const score = validity.badInput ? null : readMinLeadScore(typed);
    setTyped(null);
    setNote(score === null ? words.ignored(value) : "");
    if (score !== null && score !== value) onChange(score);
  }

  return (
    <Field
      id={id}
      label={words.minLeadScore}
      hint={words.minLeadScoreHint}
      error={note === "" ? undefined : note}
    >
      {({ "aria-invalid": _kept, ...ties }) => (
        <input
          {...ties}
          type="number"
          min={minLeadScoreRules.min}
          max={minLeadScoreRules.max}
          step={1}
          value={typed ?? String(value)}
          className={joinClasses(controlClasses, "max-w-28")}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Enter") take(currentTarget);
          }}
          onBlur={({ currentTarget }) => {
            // Whoever looks at another window comes back to the field.
            if (document.activeElement !== currentTarget) take(currentTarget);
          }}
        />
      )}
    </Field>
  );
}
