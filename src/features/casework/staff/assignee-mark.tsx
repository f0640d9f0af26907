import { useWords } from "#platform/web/use-words.ts";
import { caseListWords } from "./case-list-words.ts";

const wordStart = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu;

/** Up to two letters that stand for a user's name. */
export function writeInitials(name: string): string {
  const starts = name.match(wordStart) ?? [];
  const letters = starts.length > 1 ? [starts[0], starts.at(-1)] : [...name].slice(0, 2);
  return letters.join("").toUpperCase();
}

/** Whose a record is, in two letters; the name shows on hover and is read aloud. */
export function AssigneeMark({ assignee }: { readonly assignee: string | null }) {
  const { nobody } = useWords(caseListWords);
  const name = assignee ?? nobody;
  return (
    <span className="assignee-mark" data-nobody={assignee === null || undefined} title={name}>
      <span aria-hidden="true">{assignee === null ? "–" : writeInitials(assignee)}</span>
      <bdi className="sr-only">{name}</bdi>
    </span>
  );
}
