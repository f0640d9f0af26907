import type { ReactNode } from "react";
import { stepCount } from "#features/leads/core/questions.ts";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Progress } from "#ui/progress.tsx";
import { StartOver } from "#ui/start-over.tsx";
import { WithoutScript } from "#ui/without-script.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";
import { SteppingStones } from "./stepping-stones.tsx";
import { useStepFocus } from "./use-step-focus.ts";

interface QuestionnaireFrameProps {
  readonly step: number;
  readonly title: string;
  readonly intro: string;
  readonly stepName: string;
  /** Counts how often the questionnaire was begun on this page. */
  readonly round: number;
  /** How much of an earlier visit was found on this device; null when nothing was. */
  readonly restored: "all" | "in-part" | null;
  readonly isSent: boolean;
  /** Null when there is nothing to clear. */
  readonly onStartOver: (() => void) | null;
  readonly children: ReactNode;
}

/** What stays while the steps change: where you are, why we ask, and the way out. */
export function QuestionnaireFrame(props: QuestionnaireFrameProps) {
  const words = useWords(questionnaireWords);
  const { step, title, intro, stepName, round, restored, isSent, onStartOver, children } = props;
  const promise = step === 1 ? words.promise : null;
  const { startOver } = words;
  const welcomes = { all: startOver.restored, "in-part": startOver.restoredInPart };
  const note = restored ? welcomes[restored] : promise;
  const heading = useStepFocus(`${round} ${title}`);
  return (
    <div className="questionnaire">
      <div className="questionnaire-head">
        <div className="flex min-h-10 items-center justify-between gap-2">
          <div>
            <p className="questionnaire-name">{words.heading}</p>
            <p role="status" className="text-xs text-ink-muted tabular-nums">
              {stepName}
            </p>
          </div>
          {isSent ? null : (
            <ButtonLink href="/" tone="quiet" size="sm" className="-mr-4 shrink-0">
              {words.buttons.home}
            </ButtonLink>
          )}
        </div>
        <Progress label={words.heading} value={step} max={stepCount} valueText={stepName} />
        <div className="grid gap-2 lg:mt-4 lg:gap-4">
          <h1 ref={heading} tabIndex={-1} className="questionnaire-title">
            {title}
          </h1>
          {intro ? <p className="leading-normal text-ink-muted lg:text-lg">{intro}</p> : null}
          {note ? <p className="text-sm">{note}</p> : null}
        </div>
        <SteppingStones step={step} />
      </div>
      <div className="questionnaire-card">
        <WithoutScript isReady={useHydrated()} text={words.noScript} office={siteConfig} />
        {children}
        {onStartOver ? <StartOver words={words.startOver} onConfirm={onStartOver} /> : null}
        <p className="border-t border-line pt-4 text-xs text-ink-muted">{words.disclaimer}</p>
      </div>
    </div>
  );
}
