import { useChangeName } from "#features/studio/staff/change-list.tsx";
import { describeValue } from "#features/studio/staff/describe-change.ts";
import { useStudio } from "#features/studio/staff/studio.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import type { Conflict } from "#features/studio/staff/use-site-draft.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/button.tsx";

/**
 * Shows, sentence by sentence, what somebody else published and what was written here, with a
 * choice. Its container takes the focus when the last button disappears.
 */
export function ConflictList() {
  const { conflicts } = useStudio();
  const words = useWords(studioWords).conflict;
  return (
    <Alert tone="warning" title={words.title} announce>
      <p>{words.text}</p>
      <ul className="mt-2 grid gap-4">
        {conflicts.map((conflict) => (
          <ConflictRow key={conflict.name} conflict={conflict} />
        ))}
      </ul>
    </Alert>
  );
}

function ConflictRow({ conflict }: { readonly conflict: Conflict }) {
  const { keep, drop } = useStudio();
  const { conflict: words, claims } = useWords(studioWords);
  const locale = useLocale();
  const name = useChangeName();
  const { sentence, yours } = conflict;
  const onDrop = () => drop([conflict.name]);
  const show = (value: string) =>
    sentence ? describeValue(sentence, value, locale, claims) : value;
  return (
    <li className="grid gap-2 border-t border-warning pt-4">
      {sentence ? <p className="font-semibold">{name(sentence)}</p> : null}
      <dl className="change-texts">
        <dt>{words.theirs}</dt>
        <dd lang={sentence?.locale}>{sentence ? show(sentence.value) : words.gone}</dd>
        <dt>{words.yours}</dt>
        <dd lang={sentence?.locale}>{show(yours)}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <LeavingButton tone="secondary" size="sm" onClick={onDrop}>
          {sentence ? words.takeTheirs : words.drop}
        </LeavingButton>
        {sentence ? (
          <LeavingButton tone="secondary" size="sm" onClick={() => keep(conflict)}>
            {words.keepYours}
          </LeavingButton>
        ) : null}
      </div>
    </li>
  );
}
