import type { ReactNode } from "react";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { splitChange } from "#features/studio/core/split-change.ts";
import { describeValue, inLanguage, nameFact } from "./describe-change.ts";
import { factsWords } from "./facts-words.ts";
import { useSheetName, useStudio } from "./studio.ts";
import { studioWords } from "./studio-words.ts";
import type { SiteChange } from "./site-queries.ts";

export interface ShownChange extends Pick<SiteSentence, "id" | "locale" | "path"> {
  readonly before: string | null;
  readonly after: string;
  /** Findings about the change. */
  readonly note?: ReactNode;
}

/** A list of changes, each with the text before and after; the words that differ are marked. */
export function ChangeList({ changes }: { readonly changes: readonly ShownChange[] }) {
  const locale = useLocale();
  const words = useWords(studioWords);
  const name = useChangeName();
  return (
    <ul className="grid gap-4">
      {changes.map((change) => {
        const { before, after, note } = change;
        const show = (value: string) => describeValue(change, value, locale, words.claims);
        const split = splitChange(before === null ? "" : show(before), show(after));
        return (
          <li
            key={`${change.id} ${change.locale} ${change.path}`}
            className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <p className="font-semibold wrap-anywhere">{name(change)}</p>
            <dl className="change-texts">
              <dt>{words.publish.before}</dt>
              <dd lang={change.locale} className="text-ink-muted">
                {before === null ? (
                  <span lang={locale}>{words.editions.unknown}</span>
                ) : (
                  <Parts {...split.before} mark="del" />
                )}
              </dd>
              <dt>{words.publish.after}</dt>
              <dd lang={change.locale}>
                <Parts {...split.after} mark="ins" />
              </dd>
            </dl>
            {note}
          </li>
        );
      })}
    </ul>
  );
}

interface PartsProps {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
  readonly mark: "del" | "ins";
}

function Parts({ head, middle, tail, mark: Mark }: PartsProps) {
  return (
    <>
      {head}
      {middle ? <Mark>{middle}</Mark> : null}
      {tail}
    </>
  );
}

/** The name of the screen on which a change was made, and its language. */
export function useChangeName(): (change: Omit<SiteChange, "value">) => string {
  const { sheets, sentences } = useStudio();
  const nameSheet = useSheetName();
  const facts = useWords(factsWords);
  const locale = useLocale();
  return ({ id, locale: of, path }) => {
    if (id === "site") {
      const name = nameFact(path, facts, locale);
      const isLocal = path === "tagline";
      return isLocal ? inLanguage(name, of, locale) : name;
    }
    const sheet = sheets.find(({ ids }) => ids.includes(id));
    const name = sheet ? nameSheet(sheet) : id;
    const { owner } = sentences.get(nameSentence({ id, locale: of, path })) ?? {};
    return inLanguage(owner ? `${name}: ${owner}` : name, of, locale);
  };
}
