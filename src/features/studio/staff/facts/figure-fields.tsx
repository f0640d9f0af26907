import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import {
  carryCheck,
  type CheckedFigure,
  type DraftedCheck,
} from "#features/studio/core/figure-checks.ts";
import {
  type DraftedFigures,
  type FigureFact,
  listFigureFaults,
  nameFigureFact,
} from "#features/studio/core/figure-rules.ts";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { describeCheck } from "#features/studio/staff/describe-figure.ts";
import { inLanguage } from "#features/studio/staff/describe-change.ts";
import { figuresWords } from "#features/studio/staff/figures-words.ts";
import { sentenceScreen } from "#features/studio/staff/name-row.ts";
import { findToday, readValue, useStudio } from "#features/studio/staff/studio.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { nameFigureParts } from "#platform/core/site/legal-figures.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { TextField } from "#ui/field.tsx";
import { afterPress } from "#ui/form/presses/after-press.ts";
import { completeTyped } from "#ui/form/complete-typed.ts";
import { CheckboxField } from "#ui/form/choices.tsx";

/** A figure as it is drafted: the whole of it is one value, and one change. */
export interface FigureDraft<Figure> {
  readonly fact: SiteSentence;
  readonly figure: Figure;
  /** The figure as visitors read it. */
  readonly published: Figure;
  readonly write: (next: Figure) => void;
  /** The fault at one of its fields. */
  readonly faultAt: (at: string) => string | undefined;
}

/** Null where the site has no such figure. */
export function useFigure<Id extends FigureFact>(id: Id): FigureDraft<DraftedFigures[Id]> | null {
  const { sentences, draft, change } = useStudio();
  const reader = useLocale();
  const path = nameFigureFact(id);
  const fact = sentences.get(nameSentence({ id: "site", locale: defaultLocale, path }));
  if (!fact) return null;
  const value = readValue(draft, fact);
  const faults =
    value === fact.value
      ? []
      : listFigureFaults(id, value, fact.default, { reader, today: findToday() });
  return {
    fact,
    figure: JSON.parse(value) as DraftedFigures[Id],
    published: JSON.parse(fact.value) as DraftedFigures[Id],
    write: (next) => change(fact, JSON.stringify(next)),
    faultAt: (wanted) => faults.find(({ at }) => at === wanted)?.text,
  };
}

type FieldProps<Value> = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  readonly id: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

interface LineFieldProps extends FieldProps<string> {
  /** Completes what was typed, once the focus has left the field. */
  readonly complete?: (typed: string) => string;
}

/** A required line. An empty one is a fault once the focus has left it. */
export function LineField({ value, onChange, error, complete, ...field }: LineFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  return (
    <TextField
      required
      autoComplete="off"
      {...field}
      value={value}
      error={wasLeft || value !== "" ? error : undefined}
      onBlur={() => {
        if (complete) completeTyped(complete, value, onChange)();
        afterPress(() => setLeft(true));
      }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const longestNumber = 40;

type NumberFieldProps = FieldProps<number | string> & {
  /** Thousands are separated by commas. */
  readonly isMoney?: boolean;
};

/** Text that is no number stays as it was typed, so that nothing is lost. */
export function NumberField({ value, onChange, isMoney, ...field }: NumberFieldProps) {
  const written = isMoney && typeof value === "number" ? formatNumber(value, "en") : String(value);
  const [typed, setTyped] = useState(written);
  return (
    <LineField
      inputMode="decimal"
      maxLength={longestNumber}
      {...field}
      // "14." may be the beginning of "14.5".
      value={readNumber(typed) === value ? typed : written}
      onChange={(text) => {
        setTyped(text);
        onChange(readNumber(text));
      }}
    />
  );
}

/** Commas separate thousands, so "1,5" is no number. */
function readNumber(text: string): number | string {
  const bare = text.trim().replace(/^\$\s?|\s?%$/g, "");
  return /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$/.test(bare)
    ? Number(bare.replaceAll(",", ""))
    : text;
}

interface CheckPartProps<Figure extends CheckedFigure> {
  readonly id: string;
  readonly figure: Figure;
  /** Undefined for a row that is new. */
  readonly published: Figure | undefined;
  readonly error: string | undefined;
  readonly write: (next: Figure) => void;
}

/** Who compared the figure and with what, and the button to say so. */
export function CheckPart<Figure extends CheckedFigure>(props: CheckPartProps<Figure>) {
  const { id, figure, published, error, write } = props;
  const words = useWords(figuresWords);
  const locale = useLocale();
  const { checked } = figure;
  const isNew = checked !== null && checked.on === undefined;
  const set = (next: DraftedCheck | null) =>
    write(carryCheck({ ...figure, checked: next }, published));
  return (
    <div className="grid gap-2">
      <p className={checked ? "text-sm" : "text-sm font-semibold text-warning"} role="status">
        {[
          describeCheck(checked, locale),
          ...(checked && !isNew ? [words.against(checked.against)] : []),
        ].join(" ")}
      </p>
      <CheckboxField
        id={`${id}:check`}
        label={checked && !isNew ? words.check.again : words.check.first}
        checked={isNew}
        onChange={(event) => set(event.target.checked ? { against: "" } : null)}
      />
      {isNew ? (
        <LineField
          id={`${id}:against`}
          label={words.check.against}
          hint={`${words.check.againstHint} ${words.check.hint}`}
          maxLength={500}
          value={checked.against}
          error={error}
          onChange={(against) => set({ against })}
        />
      ) : null}
    </div>
  );
}

const mostOwn = 5;

/**
 * Sentences of the owner that replaced ones with this figure, and that do not name it as
 * `{site.figures...}`.
 */
export function OwnSentences({ id }: { readonly id: FigureFact }) {
  const { sentences, sheets, draft } = useStudio();
  const words = useWords(figuresWords);
  const locale = useLocale();
  const marks = id === "termPrices" ? [] : nameFigureParts(id).map((part) => `{site.${part}}`);
  const own = [...sentences.values()].filter((sentence) => {
    const held = sentence.isFact ? [] : marks.filter((mark) => sentence.default.includes(mark));
    return held.length > 0 && !held.every((mark) => readValue(draft, sentence).includes(mark));
  });
  if (own.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold text-warning">{words.ownSentences(own.length)}</p>
      <ul className="grid gap-1">
        {own.slice(0, mostOwn).map((sentence) => {
          const sheet = sheets.find(({ ids }) => ids.includes(sentence.id));
          const text = inLanguage(readValue(draft, sentence), sentence.locale, locale);
          return (
            <li key={nameSentence(sentence)} className="wrap-anywhere">
              {sheet ? (
                <Link className="text-link" to={sentenceScreen(sentence, sheet)}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
