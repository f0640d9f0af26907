import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { caseWords } from "#features/casework/staff/case-words.ts";
import { describeFailure } from "#features/casework/staff/describe-failure.ts";
import type { ArrivedFile } from "#features/documents/core/arrived-file.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { addToLead, arrivedFiles } from "./arrived-files.ts";
import { documentsWords } from "./documents-words.ts";

const none: readonly ArrivedFile[] = [];

interface ArrivedNoticeProps {
  readonly leadId: string;
  /** One of them is on the lead now. */
  readonly onAdded: () => void;
}

/** Files that are whole on the server and could not be put onto the lead: nothing has to be sent again. */
export function ArrivedNotice({ leadId, onAdded }: ArrivedNoticeProps) {
  const words = useWords(documentsWords).arrived;
  const { failures } = useWords(caseWords);
  const { username } = useStaffMember();
  const all = useSyncExternalStore(
    arrivedFiles.subscribe,
    () => arrivedFiles.list(username),
    () => none,
  );
  const waiting = all.filter((file) => file.leadId === leadId);
  const [failure, setFailure] = useState<Error | null>(null);
  const added = useRef(onAdded);
  added.current = onAdded;

  async function addAll(files: readonly ArrivedFile[]): Promise<void> {
    setFailure(null);
    for (const file of files) {
      await addToLead(file).catch((reason: Error) => setFailure(reason));
    }
  }

  // Also what just arrived: whoever put it there tells nobody else.
  const keys = waiting.map(({ key }) => key).join();
  useEffect(() => {
    const files = arrivedFiles.list(username).filter((file) => file.leadId === leadId);
    void addAll(files);
    return () => added.current();
  }, [username, leadId, keys]);

  if (failure === null) return null;
  return (
    <div className="mb-3">
      <Alert tone="warning" announce>
        <p className="text-sm">
          {waiting.length > 0 ? words.waiting(waiting.length) : null}{" "}
          {describeFailure(failure, failures)}
        </p>
        {waiting.length > 0 ? (
          <div>
            <Button tone="secondary" size="sm" onClick={() => void addAll(waiting)}>
              {words.again}
            </Button>
          </div>
        ) : null}
      </Alert>
    </div>
  );
}
