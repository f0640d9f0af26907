import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import { AssigneeControl } from "./assignee-control.tsx";
import "./case-panel.css";
import type { CaseProps } from "./case-subject.ts";
import { ClockBadge } from "./clock-badge.tsx";
import { ContactActions } from "./contact-actions.tsx";
import { DeletedNotice } from "./deleted-notice.tsx";
import { LiveNotice } from "./live-notice.tsx";
import { NoteComposer } from "./note-composer.tsx";
import { StatusControl } from "./status-control.tsx";
import { TaskList } from "./task-list.tsx";
import { Timeline } from "./timeline.tsx";

interface CasePanelProps extends CaseProps {
  /** How to reach the person; null where nobody may. */
  readonly contact: {
    readonly phone: string | null;
    readonly email: string | null;
    readonly mailSubject?: string | undefined;
  } | null;
  /** Whether an answer was promised. */
  readonly hasClock: boolean;
  /** Whether now is a good time to call. */
  readonly besideCall?: ReactNode;
}

/** All that staff do with a record, in the order of a morning: where it stands, call, note, tasks. */
export function CasePanel(props: CasePanelProps) {
  const { subject, record, contact, hasClock, besideCall } = props;
  const { deleted } = record;
  return (
    <Card className="case-panel p-4! sm:p-5!">
      <LiveNotice subject={subject} record={record} />
      {deleted ? (
        <DeletedNotice subject={subject} deleted={deleted} />
      ) : (
        <>
          <div className="grid gap-4">
            {contact ? (
              <ContactActions
                subject={subject}
                standing={record.contact}
                besideCall={besideCall}
                clock={hasClock ? <ClockBadge record={record} /> : null}
                {...contact}
              />
            ) : null}
            <StatusControl subject={subject} record={record} />
            <AssigneeControl subject={subject} record={record} />
          </div>
          <NoteComposer subject={subject} />
          <TaskList subject={subject} record={record} />
        </>
      )}
      <Timeline timeline={record.timeline} />
    </Card>
  );
}

interface CaseColumnsProps {
  /** What has to be read before anything is done. */
  readonly first?: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** What has to be read, and the work; on a wide screen it stands beside what came in, and stays in sight. */
export function CaseColumns({ first, panel, children }: CaseColumnsProps) {
  return (
    <div className="case-columns">
      {first ? <div className="grid min-w-0 gap-6">{first}</div> : null}
      <div className="case-work">{panel}</div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </div>
  );
}
