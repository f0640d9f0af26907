import { longestNote } from "#features/casework/core/case-input.ts";
import { useKeptText } from "#features/backoffice/frame/use-kept-text.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import type { CaseSubject } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { ControlNote } from "./control-note.tsx";
import { useCasePost } from "./use-case-post.ts";

/** What staff learned, in their own words; kept with every letter until it is saved. */
export function NoteComposer({ subject }: { readonly subject: CaseSubject }) {
  const words = useWords(caseWords).note;
  const note = useKeptText(`${subject.kind}:${subject.id}:note`);
  const { mutate, isPending, isSuccess, error } = useCasePost<{ text: string }>(
    subject,
    "notes",
    ({ text }) => note.clear(text),
  );
  const isEmpty = note.text.trim() === "";
  function save(): void {
    if (!isEmpty && !isPending) mutate({ text: note.text.trim() });
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextAreaField
        label={words.label}
        data-shortcut="note"
        rows={isEmpty ? 2 : 4}
        maxLength={longestNote}
        dir="auto"
        placeholder={words.placeholder}
        value={note.text}
        className="note-text"
        onChange={(event) => note.write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {isEmpty && !isPending ? null : (
        <Button type="submit" size="sm" className="justify-self-start" aria-disabled={isPending}>
          {isPending ? words.adding : words.add}
        </Button>
      )}
      <ControlNote failure={error} saved={isSuccess ? words.saved : undefined} />
    </form>
  );
}
