import { Link, Navigate, useParams } from "react-router";
import type { ReactNode } from "react";
import type { Setup, SetupStep } from "#features/dashboard/core/setup.ts";
import { ActButton } from "#staff/row-act.tsx";
import { LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FiguresStep } from "./figures-step.tsx";
import { setupWords } from "./setup-words.ts";
import { useSetup, useSetupActs } from "./use-setup.ts";

interface Screen {
  readonly step: Extract<SetupStep, "figures" | "testLead">;
  readonly draw: (setup: Setup) => ReactNode;
}

/** By the last segment of the address. The other steps have pages elsewhere. */
const screens: Readonly<Record<string, Screen>> = {
  figures: { step: "figures", draw: (setup) => <FiguresStep setup={setup} /> },
  "test-lead": { step: "testLead", draw: (setup) => <TestLeadStep setup={setup} /> },
};

export default function SetupPage() {
  const words = useWords(setupWords);
  const { step: name = "" } = useParams();
  const { data, isError, refetch } = useSetup();
  const screen = Object.hasOwn(screens, name) ? screens[name] : undefined;
  if (!screen) return <Navigate to={dashboardPath} replace />;
  const { step, draw } = screen;
  return (
    <StaffPage
      title={words.steps[step].title}
      intro={words[step].intro}
      back={{ to: dashboardPath, label: words.back }}
    >
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingText text={words.loading} /> : null}
      {data ? (
        <>
          {data.setup.steps[step] === "done" ? (
            <Alert tone="success" title={words.doneText} />
          ) : (
            <Alert tone="warning">{words.steps[step].left}</Alert>
          )}
          {draw(data.setup)}
        </>
      ) : null}
    </StaffPage>
  );
}

/** One invented lead for practice. */
function TestLeadStep({ setup: { testLead } }: { readonly setup: Setup }) {
  const { testLead: words, keep } = useWords(setupWords);
  const { make, reload } = useSetupActs();
  return (
    <div tabIndex={-1}>
      <Card className="grid gap-5">
        <ol className="grid max-w-measure list-decimal gap-2 pl-6">
          {words.walk.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {testLead === null ? (
          <ActButton
            size="md"
            tone="primary"
            className="justify-self-start"
            act={make({ act: "send-test-lead" })}
            reload={reload}
          >
            {words.make}
          </ActButton>
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              <Link to={`/admin/leads/${testLead.id}`} className={buttonClasses({})}>
                {words.open}
              </Link>
              <ActButton
                size="md"
                act={make({ act: "remove-test-lead" })}
                reload={reload}
                ask={{ question: words.removeAsk, confirm: words.remove, keep }}
              >
                {words.remove}
              </ActButton>
            </div>
            {testLead.isWorked ? null : <p className="text-sm text-ink-muted">{words.notWorked}</p>}
          </>
        )}
      </Card>
    </div>
  );
}
