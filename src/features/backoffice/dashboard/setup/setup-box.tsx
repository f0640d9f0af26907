import { Check, ChevronDown } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router";
import {
  declinableSteps,
  type Setup,
  type SetupStep,
  setupSteps,
} from "#features/backoffice/core/setup.ts";
import { useWords } from "#platform/web/use-words.ts";
import { buttonClasses, LeavingButton } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";
import { setupWords } from "./setup-words.ts";
import { useSetup, useSetupAct } from "./use-setup.ts";
import "./setup.css";

/** The screen of each step. */
const screens: Readonly<Record<SetupStep, string>> = {
  facts: "/admin/settings/setup/facts",
  people: "/admin/settings/setup/people",
  figures: "/admin/settings/setup/figures",
  mail: "/admin/settings#email",
  backup: "/admin/settings#backup",
  colleague: "/admin/staff",
  testLead: "/admin/settings/setup/test-lead",
};

/** How far an owner has come, in one line until more is wanted. It stays away once all is done. */
export function SetupBox() {
  const { data } = useSetup();
  if (!data || setupSteps.every((step) => data.setup.steps[step] === "done")) return null;
  return <OpenSteps setup={data.setup} />;
}

function OpenSteps({ setup: { steps } }: { readonly setup: Setup }) {
  const words = useWords(setupWords);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const done = setupSteps.filter((step) => steps[step] === "done").length;
  const next = setupSteps.find((step) => steps[step] !== "done");
  return (
    <section aria-labelledby={`${listId}-title`} className="setup-box" data-print="hide">
      <div className="setup-head">
        <h2 id={`${listId}-title`} className="max-md:col-span-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="setup-toggle"
          >
            <span className="font-sans font-semibold even-figures">
              {words.title(done, setupSteps.length)}
            </span>
            <svg aria-hidden="true" width="100%" height="6">
              <rect className="setup-track" width="100%" height="6" rx="3" />
              <rect
                className="setup-fill"
                width={`${(done / setupSteps.length) * 100}%`}
                height="6"
                rx="3"
              />
            </svg>
            <ChevronDown aria-hidden="true" size={20} className={isOpen ? "rotate-180" : ""} />
          </button>
        </h2>
        {next && !isOpen ? (
          <p className="setup-next">
            <span className="text-sm">
              <strong>{`${done === 0 ? words.first : words.next} ${words.steps[next].title}.`}</strong>{" "}
              <span className="text-ink-muted">{words.steps[next].left}</span>
            </span>
            <StepLink step={next} isFirst />
          </p>
        ) : null}
      </div>
      <ol id={listId} hidden={!isOpen} className="setup-steps">
        {setupSteps.map((step, index) => (
          <StepRow key={step} step={step} number={index + 1} state={steps[step]} />
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  readonly step: SetupStep;
  readonly number: number;
  readonly state: Setup["steps"][SetupStep];
}

function StepRow({ step, number, state }: StepRowProps) {
  const words = useWords(setupWords);
  const { title, left, waiting } = words.steps[step];
  const isDone = state === "done";
  const row = useRef<HTMLLIElement>(null);
  return (
    <li ref={row} tabIndex={-1}>
      <span className="setup-mark" data-done={isDone || undefined}>
        {isDone ? <Check aria-hidden="true" size={18} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div>
        <p className="font-semibold">
          {title}
          {isDone ? <VisuallyHidden>{`: ${words.done}`}</VisuallyHidden> : null}
        </p>
        {isDone ? null : (
          <p className="max-w-measure text-sm text-ink-muted">
            {state === "waiting" && waiting ? waiting : left}
          </p>
        )}
      </div>
      {isDone ? null : (
        <div className="setup-ways">
          <StepLink step={step} />
          <Without step={step} />
        </div>
      )}
    </li>
  );
}

function StepLink({ step, isFirst }: { readonly step: SetupStep; readonly isFirst?: boolean }) {
  const { go } = useWords(setupWords).steps[step];
  const look = buttonClasses({ tone: isFirst ? "primary" : "secondary", size: "sm" });
  return (
    <Link to={screens[step]} className={joinClasses(look, "shrink-0")}>
      {go}
    </Link>
  );
}

function Without({ step }: { readonly step: SetupStep }) {
  const { without } = useWords(setupWords).steps[step];
  const { take, isPending } = useSetupAct();
  const declined = declinableSteps.find((each) => each === step);
  if (!declined || !without) return null;
  return (
    <LeavingButton
      tone="quiet"
      size="sm"
      aria-disabled={isPending}
      onClick={() => take({ act: "do-without", step: declined })}
    >
      {without}
    </LeavingButton>
  );
}
