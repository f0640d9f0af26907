import { useState } from "react";
import type { BlueprintAnswers } from "#features/leads/core/blueprint/blueprint.ts";
import { findOwnNumber, kindOf, mostSpent } from "#features/leads/core/blueprint/own-number.ts";
import { formatDollars, readNumber } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { TextField } from "#ui/field.tsx";
import { familyBlueprintWords } from "./family-blueprint-words.ts";

/** A range for the family, from what it spends in a month. What is typed stays in this field alone. */
export function OwnNumberField({ answers }: { readonly answers: BlueprintAnswers }) {
  const { label, privacy, source, ...ranges } = useWords(familyBlueprintWords).own;
  const locale = useLocale();
  const [text, setText] = useState("");
  const monthly = readNumber(text)?.value;
  const found = findOwnNumber(answers, monthly);
  const { answer, formula } = ranges[kindOf(answers.q6)];
  const dollars = (amount: number | undefined) =>
    amount === undefined ? "$ ...." : formatDollars(amount, locale);
  return (
    <div className={found ? "blueprint-own blueprint-own-found" : "blueprint-own"}>
      <TextField
        name="monthlySpending"
        label={label}
        hint={privacy}
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={String(mostSpent).length + 5}
        placeholder="$"
        className="max-w-56"
      />
      {/* It has its lines before anything is typed, so that nothing moves. */}
      <p role="status" className="min-h-16">
        <strong>{answer(dollars(found?.least), dollars(found?.most))}</strong>{" "}
        <span>{formula(dollars(found ? monthly : undefined))}</span>
      </p>
      <p className="blueprint-own-source text-sm">{source}</p>
    </div>
  );
}
