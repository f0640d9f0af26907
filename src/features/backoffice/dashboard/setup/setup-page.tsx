import { Navigate, useParams } from "react-router";
import type { ReactNode } from "react";
import type { Setup, SetupStep } from "#features/backoffice/core/setup.ts";
import { LoadFailure, StaffPage } from "#features/backoffice/frame/staff-page.tsx";
import { dashboardPath } from "#platform/core/staff.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { FactsStep, PeopleStep } from "./own-facts.tsx";
import { FiguresStep } from "./figures-step.tsx";
import { setupWords } from "./setup-words.ts";
import { TestLeadStep } from "./test-lead-step.tsx";
import { useSetup } from "./use-setup.ts";

interface Screen {
  readonly step: Extract<SetupStep, "facts" | "people" | "figures" | "testLead">;
  readonly draw: (setup: Setup) => ReactNode;
}

/** By the last part of the address. The other steps are taken on screens of their own. */
const screens: Readonly<Record<string, Screen>> = {
  facts: { step: "facts", draw: ({ invented }) => <FactsStep invented={invented} /> },
  people: { step: "people", draw: () => <PeopleStep /> },
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
