import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import {
  confirmationStep,
  profileStep,
  questionChoices,
  type QuestionId,
  questionLabels,
  stepCount,
  yesNoNotSure,
} from "#features/leads/core/questions.ts";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Progress } from "#ui/charts/bar.tsx";
import { ChoiceGroup } from "#ui/form/choices.tsx";
import { StartOver } from "#ui/form/confirm-box.tsx";
import { SendButton, WithoutScript } from "#ui/form/form-footer.tsx";
import { siteConfig } from "#site.config.ts";
import { questionnaireWords } from "./questionnaire-words.ts";
import { useStepFocus } from "./step-history.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface QuestionnaireFrameProps {
  readonly step: number;
  readonly title: string;
  /** A step with a single question shows its intro beside the question. */
  readonly intro?: string | undefined;
  readonly stepName: string;
  /** Counts how often the questionnaire was begun on this page. */
  readonly round: number;
  /** How much of an earlier visit was restored from this device; null for nothing. */
  readonly restored: "all" | "in-part" | null;
  readonly phase: QuestionnaireState["phase"];
  /** Null when there is nothing to clear. */
  readonly onStartOver: (() => void) | null;
  readonly children: ReactNode;
}

/** The frame around each step: progress, why we ask, and the button that starts over. */
export function QuestionnaireFrame(props: QuestionnaireFrameProps) {
  const words = useWords(questionnaireWords);
  const { step, title, intro, stepName, round, restored, phase, onStartOver, children } = props;
  const promise = step === 1 ? words.promise : null;
  const { startOver } = words;
  const welcomes = { all: startOver.restored, "in-part": startOver.restoredInPart };
  const note = restored ? welcomes[restored] : promise;
  // The key is not the title: the title of the last screen loses the name when the blueprint is removed.
  const isWithUs = phase === "sent" || phase === "returned";
  const heading = useStepFocus(`${round} ${step} ${isWithUs ? phase : ""}`);
  return (
    <div className="questionnaire">
      <div className="questionnaire-screen">
        <div className="questionnaire-head">
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-2">
            <div>
              <p className="text-xs font-semibold">{words.heading}</p>
              <p role="status" className="text-xs text-ink-muted even-figures">
                {stepName}
              </p>
            </div>
            {phase === "sent" ? null : (
              <ButtonLink href="/" tone="quiet" size="sm" className="-mr-4 shrink-0">
                {words.buttons.home}
              </ButtonLink>
            )}
          </div>
          <Progress label={words.heading} value={step} max={stepCount} valueText={stepName} />
          {note ? <p className="text-sm">{note}</p> : null}
          {/* Drawn in the page, so that the form's code need not carry it. */}
          <svg aria-hidden="true" viewBox="0 0 260 280" className="stepping-stones">
            <use href="#stepping-stones" strokeDashoffset={-step} />
          </svg>
        </div>
        <div className="questionnaire-card">
          <WithoutScript isReady={useHydrated()} text={words.noScript} office={siteConfig} />
          <div className="grid gap-2">
            <h1
              ref={heading}
              tabIndex={-1}
              className={step < confirmationStep ? "questionnaire-step" : "questionnaire-title"}
            >
              {title}
            </h1>
            {intro ? <p className="leading-normal text-ink-muted">{intro}</p> : null}
          </div>
          {children}
        </div>
      </div>
      <div className="questionnaire-foot pt-4">
        {onStartOver ? (
          <StartOver
            words={words.startOver}
            disabled={phase === "sending"}
            onConfirm={onStartOver}
          />
        ) : null}
        <p className="text-xs text-ink-muted">{words.disclaimer}</p>
      </div>
    </div>
  );
}

interface QuestionStepProps {
  readonly questions: readonly QuestionId[];
  readonly questionnaire: QuestionnaireState;
}

/** One or two questions, each with its few answers as cards. A tap on the only one goes on. */
export function QuestionStep({ questions, questionnaire }: QuestionStepProps) {
  const labels = useWords(questionLabels);
  const words = useWords(questionnaireWords);
  const tap = useTapAnswer(questions.length === 1, questionnaire.goOn);
  return (
    <div {...tap} className="question-step">
      {questions.map((id, index) => (
        <ChoiceGroup
          key={id}
          name={id}
          legend={words.questions[id]}
          hint={index === 0 ? words.steps[questionnaire.draft.step - 1]?.intro : undefined}
          options={listOptions(id, labels)}
          layout={questionChoices[id] === yesNoNotSure ? "compact" : "row"}
          ref={questionnaire.fill}
          error={questionnaire.errors[id]}
        />
      ))}
    </div>
  );
}

function listOptions(id: QuestionId, labels: typeof questionLabels.en) {
  const named: Readonly<Record<string, string>> = labels[id];
  return questionChoices[id].map((value) => ({ value, label: named[value] ?? value }));
}

/** Pause before the next step, so that the chosen answer is seen and can be changed. */
const shownMs = 450;
/** The touch of a fingertip has a width; a press by a screen reader on a phone has none. */
const smallestTouchPx = 4;

/**
 * Goes on to the next step a moment after a finger or a mouse chose the only answer of a step. Keys
 * and presses that may come from a screen reader never go on: their users hear the answers one by
 * one, and the step would be gone after the first. They press Next.
 */
function useTapAnswer(isOnlyQuestion: boolean, goOn: () => void) {
  const byHand = useRef<PointerEvent | null>(null);
  const [taps, setTaps] = useState(0);
  const leave = useEffectEvent(() => {
    if (byHand.current) coverPlace(byHand.current);
    goOn();
  });
  useEffect(() => {
    if (taps === 0) return undefined;
    const timer = setTimeout(() => leave(), shownMs);
    return () => clearTimeout(timer);
  }, [taps]);
  if (!isOnlyQuestion) return {};
  return {
    onPointerDown(event: PointerEvent) {
      byHand.current = isHand(event) ? event : null;
    },
    onClick({ detail }: MouseEvent) {
      if (detail > 0 && byHand.current) setTaps((count) => count + 1);
    },
  };
}

/** How long the place of the last tap takes no further tap. */
const coveredMs = 500;

/**
 * Ignores presses for half a second at the place of the last tap, where an unread answer of the next
 * step may now be. Presses elsewhere count at once, so that no quick answer is lost.
 */
function coverPlace({ clientX, clientY }: PointerEvent): void {
  const cover = document.createElement("div");
  cover.className = "pressed-place";
  cover.style.left = `${clientX}px`;
  cover.style.top = `${clientY}px`;
  // The default of a press on nothing would take the focus from the step's heading.
  cover.addEventListener("mousedown", (event) => event.preventDefault());
  document.body.append(cover);
  setTimeout(() => cover.remove(), coveredMs);
}

/** A screen reader or a switch presses the exact middle of an element; a hand hardly ever does. */
function isHand({ target, clientX, clientY, pointerType, width }: PointerEvent): boolean {
  const pressed = target as Element;
  const card = pressed.closest("label");
  if (!card || (pointerType === "touch" && width < smallestTouchPx)) return false;
  return [pressed, card].every((part) => {
    const box = part.getBoundingClientRect();
    const offX = clientX - box.left - box.width / 2;
    return Math.hypot(offX, clientY - box.top - box.height / 2) > 1;
  });
}

interface StepButtonsProps {
  readonly questionnaire: QuestionnaireState;
  /** False while the step is not on screen yet: then nobody can go on from it. */
  readonly isStepHere: boolean;
  /** Step 10's own button: its words come with its code. */
  readonly children: ReactNode;
}

/**
 * The bar with Back and Next; step 10 has a send button instead of Next. Next looks disabled while
 * answers are missing and can be pressed all the same: a browser may have filled fields without an
 * event, so the press reads the fields, and says what is missing.
 */
export function StepButtons({ questionnaire, isStepHere, children }: StepButtonsProps) {
  const words = useWords(questionnaireWords).buttons;
  const { step } = questionnaire.draft;
  const isProfile = step === profileStep;
  const locale = useLocale();
  const isSending = questionnaire.phase === "sending";
  const isHydrated = useHydrated();
  return (
    <div className="step-buttons flex-wrap" data-bar>
      <Button tone="secondary" disabled={step === 1} onClick={questionnaire.goBack}>
        {words.back}
      </Button>
      {step > profileStep || (isProfile && questionnaire.ageGroup === "minor") ? null : (
        <SendButton
          words={{ send: isProfile ? words.complete : words.next, sending: words.completing }}
          isSending={isProfile && isSending}
          locale={locale}
          disabled={!isHydrated || isSending}
          aria-disabled={!questionnaire.canGoOn || !isStepHere}
          className="grow sm:min-w-44 sm:grow-0"
        />
      )}
      {children}
    </div>
  );
}

/** Shown in place of a step whose code is being fetched, or could not be fetched. */
export function MissingStep({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  const words = useWords(questionnaireWords).missing;
  if (!hasFailed) return <LoadingText text={words.loading} />;
  return (
    <Alert tone="warning" title={words.title} announce>
      <p>{words.text}</p>
      <Button tone="secondary" size="sm" className="mt-2 justify-self-start" onClick={retry}>
        {words.retry}
      </Button>
    </Alert>
  );
}
