import { useEffect, useEffectEvent, useRef, useState } from "react";
import { minLeadScoreRules, readMinLeadScore } from "#features/crm/core/read-min-lead-score.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { controlClasses } from "#ui/control-classes.ts";
import { Field } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";

const words = crmWords[defaultLocale].settings;
const pauseMs = 700;

interface MinScoreFieldProps {
  readonly id: string;
  readonly value: number;
  readonly onChange: (score: number) => void;
}

/** Taken once typing pauses or the field is left: a half-typed score must not decide who is sent. */
export function MinScoreField({ id, value, onChange }: MinScoreFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const settleAfterPause = useEffectEvent(settle);

  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(settleAfterPause, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  // Whoever emptied the field and paused types over the score that came back.
  const cameBack = useRef(false);
  useEffect(() => {
    if (!cameBack.current || document.activeElement !== input.current) return;
    input.current?.select();
  }, [typed, value]);

  function settle() {
    const field = input.current;
    if (typed === null || !field) return;
    // The browser gives "" for letters, which is not the same as an empty field.
    const score = field.validity.badInput ? null : readMinLeadScore(typed);
    cameBack.current = score === null || typed.trim() === "";
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
          ref={input}
          type="number"
          min={minLeadScoreRules.min}
          max={minLeadScoreRules.max}
          step={1}
          value={typed ?? String(value)}
          className={joinClasses(controlClasses, "max-w-28")}
          onChange={({ currentTarget }) => {
            cameBack.current = false;
            setTyped(currentTarget.value);
          }}
          onKeyDown={({ key }) => {
            if (key === "Enter") settle();
          }}
          onBlur={settle}
        />
      )}
    </Field>
  );
}
