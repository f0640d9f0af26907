import { Check, ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import {
  declinableSteps,
  type Setup,
  type SetupStep,
  setupSteps,
} from "#features/dashboard/core/setup.ts";
import { ActButton } from "#staff/row-act.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { buttonClasses } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";
import { setupWords } from "./setup-words.ts";
import { useSetupActs } from "./use-setup.ts";

/** The screen of each step. */
const screens: Readonly<Record<SetupStep, string>> = {
  facts: "/admin/site/facts",
  people: "/admin/staff",
  figures: "/admin/settings/setup/figures",
  address: "/admin/settings#address",
  mail: "/admin/settings#email",
  backup: "/admin/settings#backup",
  colleague: "/admin/staff",
  testLead: "/admin/settings/setup/test-lead",
};

/** The owner's progress, in one line until it is expanded. Hidden once all is done. */
export function SetupBox(props: SetupBoxProps) {
  const { steps } = props.setup;
  return setupSteps.every((step) => steps[step] === "done") ? null : <OpenSteps {...props} />;
}

interface SetupBoxProps {
  readonly setup: Setup;
  /** It is at the top of the page: on the first day, when there is nothing else to do. */
  readonly isFirst?: boolean;
}

function OpenSteps({ setup: { steps }, isFirst = false }: SetupBoxProps) {
  const words = useWords(setupWords);
  const [isOpen, setOpen] = useState(isFirst);
  const listId = useId();
  const done = setupSteps.filter((step) => steps[step] === "done").length;
  const next = setupSteps.find((step) => steps[step] !== "done");
  return (
    <section
      aria-labelledby={`${listId}-title`}
      className={joinClasses("rounded-lg border border-line bg-surface", isFirst && "visible")}
      data-print="hide"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center lg:grid-cols-[21rem_minmax(0,1fr)]">
        <h2 id={`${listId}-title`} className="max-lg:col-span-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="grid min-h-12 w-full cursor-pointer grid-cols-[auto_minmax(2rem,1fr)_auto] items-center gap-3 ps-5 pe-4 text-left text-ink"
          >
            <span className="font-sans font-semibold even-figures">
              {words.title(done, setupSteps.length)}
            </span>
            <svg aria-hidden="true" width="100%" height="6">
              <rect className="fill-line" width="100%" height="6" rx="3" />
              <rect
                className="fill-brass"
                width={`${(done / setupSteps.length) * 100}%`}
                height="6"
                rx="3"
              />
            </svg>
            <ChevronDown aria-hidden="true" size={20} className={isOpen ? "rotate-180" : ""} />
          </button>
        </h2>
        {next && !isOpen ? (
          <p className="hidden items-center justify-between gap-4 border-line py-2 pr-3 pl-5 max-lg:col-span-2 max-lg:border-t md:flex lg:border-l">
            <span className="text-sm">
              <strong>{`${done === 0 ? words.first : words.next} ${words.steps[next].title}.`}</strong>{" "}
              <span className="text-ink-muted">{words.steps[next].left}</span>
            </span>
            <StepLink step={next} isNext />
          </p>
        ) : null}
      </div>
      <ol id={listId} hidden={!isOpen}>
        {setupSteps.map((step, index) => (
          <StepRow
            key={step}
            step={step}
            number={index + 1}
            state={steps[step]}
            isNext={step === next}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  readonly step: SetupStep;
  readonly number: number;
  readonly state: Setup["steps"][SetupStep];
  readonly isNext: boolean;
}

/**
 * Of the remaining steps only the next one is emphasized; on a phone only that one shows its
 * reason.
 */
function StepRow({ step, number, state, isNext }: StepRowProps) {
  const words = useWords(setupWords);
  const { title, left, waiting } = words.steps[step];
  const isDone = state === "done";
  const row = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={joinClasses(
        "grid grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-line px-5 py-3 md:grid-cols-[1.75rem_minmax(0,1fr)_auto]",
        isNext ? "bg-sunken" : "max-md:py-1.5",
      )}
    >
      <StepMark number={number} isDone={isDone} isNext={isNext} />
      <div>
        <p className="font-semibold">
          {title}
          {isDone ? <VisuallyHidden>{`: ${words.done}`}</VisuallyHidden> : null}
        </p>
        {isDone ? null : (
          <p
            className={joinClasses(
              "max-w-measure text-sm text-ink-muted",
              !isNext && state !== "waiting" && "max-md:hidden",
            )}
          >
            {state === "waiting" && waiting ? waiting : left}
          </p>
        )}
      </div>
      {isDone ? null : (
        // The links of all rows are aligned.
        <div
          className={joinClasses(
            "col-start-2 flex flex-wrap gap-2 md:col-start-3 md:flex-row-reverse",
            isNext ? "max-md:mt-1.5" : "max-md:-ml-4",
          )}
        >
          <StepLink step={step} isNext={isNext} />
          <Without step={step} />
        </div>
      )}
    </li>
  );
}

interface StepMarkProps extends Pick<StepRowProps, "number" | "isNext"> {
  readonly isDone: boolean;
}

function StepMark({ number, isDone, isNext }: StepMarkProps) {
  const look = isNext ? "border-primary bg-primary text-on-primary" : "border-line-strong";
  return (
    <span
      className={joinClasses(
        "grid size-7 place-items-center self-start rounded-full border text-[0.875rem] even-figures",
        isDone ? "border-success bg-success-soft text-success" : look,
      )}
    >
      {isDone ? <Check aria-hidden="true" size={18} /> : <span aria-hidden="true">{number}</span>}
    </span>
  );
}

function StepLink({ step, isNext }: Pick<StepRowProps, "step" | "isNext">) {
  const { go } = useWords(setupWords).steps[step];
  const look = buttonClasses({ tone: isNext ? "primary" : "quiet", size: "sm" });
  return (
    <Link to={screens[step]} className={joinClasses(look, "shrink-0")}>
      {go}
    </Link>
  );
}

function Without({ step }: { readonly step: SetupStep }) {
  const words = useWords(setupWords);
  const { without, left } = words.steps[step];
  const { make, reload } = useSetupActs();
  const declined = declinableSteps.find((each) => each === step);
  if (!declined || !without) return null;
  return (
    <ActButton
      tone="quiet"
      act={make({ act: "do-without", step: declined })}
      reload={reload}
      ask={{ question: words.withoutAsk, hint: left, confirm: without, keep: words.keep }}
    >
      {without}
    </ActButton>
  );
}
