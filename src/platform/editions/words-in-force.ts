import { editableWords, factsId, type Overrides } from "#platform/core/edition/edition.ts";
import { factLists } from "#platform/core/edition/fact-lists.ts";
import {
  listFacts,
  listSentences,
  type Sentence,
  type SiteFact,
} from "#platform/core/edition/list-sentences.ts";
import { makeEdit } from "#platform/core/edition/make-edit.ts";
import { figureFacts } from "#platform/core/site/legal-figures.ts";
import { openHours } from "#platform/core/site/open-hours.ts";
import { carriers, reviewPages } from "#platform/core/site/proof.ts";
import { sessions } from "#platform/core/site/sessions.ts";
import { termPrices } from "#platform/core/site/term-prices.ts";
import { siteConfig } from "#site.config.ts";
import { followFacts } from "./follow-facts.ts";

/** All facts that are lists or figures. */
const lists = {
  ...factLists,
  ...figureFacts,
  termPrices,
  openHours,
  carriers,
  reviewPages,
  sessions,
};

// The words are constants of this process's modules, which every reader reads directly. The edition
// in force is therefore a state of the process, and not part of a ctx.
let sourceFacts: readonly SiteFact[] | undefined;
let sourceWords: ReadonlyMap<string, readonly Sentence[]> | undefined;
let applied: Overrides = {};

/** The facts as the source code has them, without the edition that may be in force. */
export function readSourceFacts(): readonly SiteFact[] {
  return (sourceFacts ??= listFacts());
}

/** The words of this process as the source code has them, by their ids. */
export function readSourceWords(): ReadonlyMap<string, readonly Sentence[]> {
  return (sourceWords ??= new Map(
    [...editableWords].map(([id, words]) => [id, listSentences(words)] as const),
  ));
}

/**
 * Applies an edition to the words and facts of a running process: for mails, and for what the
 * server answers. It first undoes what the previous edition changed. A sentence that had a fact
 * filled in when it was loaded keeps that fact, so the server's words refer to facts as
 * `{site.name}`.
 *
 * @param filled the overrides with facts filled in (`fillEdition`).
 */
export function applyEdition(filled: Overrides): void {
  applied = filled;
  const sources = followFacts(
    Object.fromEntries([
      [factsId, group(readSourceFacts())],
      ...[...readSourceWords()].map(([id, sentences]) => [id, group(sentences)] as const),
    ]),
  );
  for (const overrides of [sources, filled]) {
    const edit = makeEdit({ id: "", overrides });
    edit(factsId, siteConfig);
    edit("lists", lists);
    for (const [id, words] of editableWords) edit(id, words);
  }
}

/**
 * Reads this process's words with another edition applied. It is synchronous, so no other work sees
 * that edition.
 */
export function readWithEdition<Answer>(filled: Overrides, read: () => Answer): Answer {
  const before = applied;
  try {
    applyEdition(filled);
    return read();
  } finally {
    applyEdition(before);
  }
}

function group(sentences: readonly Sentence[]): Overrides[string] {
  const grouped: Record<string, Record<string, string>> = {};
  for (const { locale, path, text } of sentences) (grouped[locale] ??= {})[path] = text;
  return grouped;
}
