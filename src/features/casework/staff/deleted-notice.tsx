import { useEffect, useRef } from "react";
import type { DeletedState } from "#features/casework/core/case-record.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import type { CaseSubject } from "./case-subject.ts";
import { caseWords } from "./case-words.ts";
import { ControlNote } from "./control-note.tsx";
import { useCasePost } from "./use-case-post.ts";

interface DeletedNoticeProps {
  readonly subject: CaseSubject;
  readonly deleted: DeletedState;
}

/** In place of all work on a record that is in the trash: who put it there, and the way back. */
export function DeletedNotice({ subject, deleted }: DeletedNoticeProps) {
  const { deleted: words } = useWords(caseWords);
  const locale = useLocale();
  const { mutate, isPending, error } = useCasePost<object>(subject, "restore");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog or field that had the focus is gone; who reads something else keeps reading.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Alert tone="warning" title={words.title(deleted.by, formatMoment(deleted.at, locale))}>
        <p dir="auto" className="wrap-anywhere">
          {words.reason(deleted.reason)}
        </p>
        <p>{words.until(formatDay(deleted.until, locale))}</p>
        <Button
          size="sm"
          className="mt-2 justify-self-start"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate({});
          }}
        >
          {isPending ? words.restoring : words.restore}
        </Button>
        <ControlNote failure={error} />
      </Alert>
    </div>
  );
}
