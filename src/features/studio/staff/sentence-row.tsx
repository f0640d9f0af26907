import { memo } from "react";
import { isHardToRead } from "#platform/core/text/reading-grade.ts";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { languageNames } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/card.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { judgeValue, type Studio } from "./studio.ts";
import { studioWords } from "./studio-words.ts";

export interface ShownSentence {
  readonly sentence: SiteSentence;
  readonly value: string;
  /**
   * A sentence that differs from the one the site came with, and its English text if it is a
   * translation.
   */
  readonly isUntranslated: boolean;
  /** For each fact in the text, the value that visitors read. */
  readonly facts: string;
}

interface SentenceRowProps extends Pick<Studio, "change" | "factNames"> {
  readonly rowId: string;
  /** In the order of the languages. */
  readonly shown: readonly ShownSentence[];
  /** The other pages that show it. */
  readonly alsoOn: string;
}

/**
 * One sentence of a page in every language. It is rendered again only when one of its own texts
 * changed.
 */
export const SentenceRow = memo(
  function SentenceRow({ rowId, shown, alsoOn, ...studio }: SentenceRowProps) {
    const words = useWords(studioWords).sentence;
    return (
      <li id={rowId} className="sentence-row">
        <div className="sentence-pair">
          {shown.map((one) => (
            <SentenceField key={one.sentence.locale} {...one} {...studio} />
          ))}
        </div>
        {alsoOn ? <p className="text-xs text-ink-muted">{words.alsoOn(alsoOn)}</p> : null}
      </li>
    );
  },
  (before, after) =>
    before.alsoOn === after.alsoOn &&
    before.factNames === after.factNames &&
    before.shown.length === after.shown.length &&
    before.shown.every((one, at) => isSame(one, after.shown[at])),
);

const isSame = (one: ShownSentence, other: ShownSentence | undefined) =>
  one.sentence === other?.sentence &&
  one.value === other.value &&
  one.isUntranslated === other.isUntranslated &&
  one.facts === other.facts;

type SentenceFieldProps = ShownSentence & Pick<Studio, "change" | "factNames">;

function SentenceField(props: SentenceFieldProps) {
  const { sentence, value, isUntranslated, facts, change, factNames } = props;
  const words = useWords(studioWords).sentence;
  const reader = useLocale();
  const { locale, placeholders, isStale } = sentence;
  const { owner } = sentence;
  const language = owner ? `${languageNames[locale]}: ${owner}` : languageNames[locale];
  const findings = judgeValue(sentence, value, factNames, reader);
  const [refused] = findings.filter(({ kind }) => kind === "refused");
  const asked = findings.filter(({ kind }) => kind !== "refused");
  const isOwn = value !== sentence.default;
  const hints = [
    ...(placeholders.length > 0
      ? [words.filled(placeholders.map((name) => `{${name}}`).join(", "))]
      : []),
    ...(facts ? [facts] : []),
  ];
  const questions = [
    ...asked.map(({ text }) => text),
    ...(isStale && isOwn ? [words.stale(sentence.default)] : []),
    ...(isUntranslated ? [words.untranslated] : []),
    ...(isOwn && isHardToRead(value, sentence.default, locale) ? [words.hard] : []),
  ];
  return (
    <div tabIndex={-1} className="grid min-w-0 content-start gap-1.5">
      <TextAreaField
        id={nameSentence(sentence).replaceAll(" ", ":")}
        lang={locale}
        rows={Math.ceil(value.length / 40)}
        label={language}
        hint={hints.length > 0 ? hints.join(". ") : undefined}
        aria-label={`${language}: ${sentence.default}`}
        error={refused?.text}
        question={
          questions.length > 0
            ? questions.map((text) => (
                <span key={text} className="block font-semibold text-warning">
                  {text}
                </span>
              ))
            : null
        }
        value={value}
        // A sentence of a page has no line breaks.
        onChange={(event) => change(sentence, event.target.value.replaceAll(/[\r\n]+/g, " "))}
      />
      <SentenceFoot sentence={sentence} value={value} change={change} />
    </div>
  );
}

/** With fewer characters left than this, the row of an unchanged sentence shows how many. */
const fewLeft = 20;

/**
 * How much of the text is new, how much longer it may get, and the button to undo it; nothing for
 * most sentences.
 */
function SentenceFoot({
  sentence,
  value,
  change,
}: Pick<SentenceFieldProps, "sentence" | "value" | "change">) {
  const words = useWords(studioWords).sentence;
  const isDraft = value !== sentence.value;
  const isOwn = value !== sentence.default;
  const left = sentence.max - value.length;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted empty:hidden">
      {isDraft ? <Badge tone="info">{words.draft}</Badge> : null}
      {isOwn && !isDraft ? <Badge>{words.changed}</Badge> : null}
      {isDraft || isOwn || left < fewLeft ? <span>{words.left(left)}</span> : null}
      {isOwn ? (
        <LeavingButton
          tone="quiet"
          size="xs"
          aria-label={words.firstOf(sentence.default)}
          onClick={() => change(sentence, sentence.default)}
        >
          {words.first}
        </LeavingButton>
      ) : null}
    </div>
  );
}
