import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import type { Draft } from "#features/studio/staff/use-site-draft.ts";
import type { SiteChange } from "#features/studio/staff/site-queries.ts";

export interface DraftedChange {
  readonly sentence: SiteSentence;
  readonly value: string;
}

/**
 * The changes that would be published. A draft that equals what visitors read, or whose sentence is
 * gone, is no change.
 */
export function listDraftedChanges(
  draft: Draft,
  sentences: ReadonlyMap<string, SiteSentence>,
): readonly DraftedChange[] {
  return [...sentences.values()].flatMap((sentence) => {
    const value = draft[nameSentence(sentence)]?.value;
    return value === undefined || value === sentence.value ? [] : [{ sentence, value }];
  });
}

/**
 * The change as the server takes it. The text of the sources is sent as null, because it is not an
 * edition's own.
 */
export const toChange = ({ sentence, value }: DraftedChange): SiteChange => ({
  id: sentence.id,
  locale: sentence.locale,
  path: sentence.path,
  value: value === sentence.default ? null : value,
});
