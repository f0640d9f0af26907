import { joinClasses } from "#ui/join-classes.ts";
import { useWords } from "#platform/web/use-words.ts";
import { caseWords } from "./case-words.ts";
import { describeFailure } from "./describe-failure.ts";

interface ControlNoteProps {
  readonly failure: Error | null;
  /** Read out, and not shown: what was saved shows itself. */
  readonly saved?: string | undefined;
}

/** Right below what was pressed: why it was not saved. Always in the page, so that it is read out. */
export function ControlNote({ failure, saved }: ControlNoteProps) {
  const fault = describeFailure(failure, useWords(caseWords).failures);
  return (
    <p
      role="status"
      className={joinClasses(fault ? "text-sm font-semibold wrap-anywhere text-danger" : "sr-only")}
    >
      {fault || saved}
    </p>
  );
}
