import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import {
  findApprovalDoubt,
  isSettled,
  markOf,
  type Setup,
  type ShownFigureId,
  shownFigureIds,
  spanishWrittenOn,
} from "#features/dashboard/core/setup.ts";
import { nameFigureFact } from "#features/studio/core/figure-rules.ts";
import { describeCheck, describeFigure, showDay } from "#features/studio/staff/describe-figure.ts";
import { describeProof } from "#features/studio/staff/describe-change.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { figuresWords } from "#features/studio/staff/figures-words.ts";
import { ActButton } from "#staff/row-act.tsx";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge, Card } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { setupWords } from "./setup-words.ts";
import { useSetupActs } from "./use-setup.ts";

/** Every figure as pages show it, with its source and last check; then the Spanish. */
export function FiguresStep({ setup }: { readonly setup: Setup }) {
  const words = useWords(setupWords).figures;
  const numbers = shownFigureIds.filter((id) => markOf({ id }) === "figures");
  return (
    <>
      <ConfirmedCard
        setup={setup}
        mark="figures"
        rows={(open) =>
          numbers
            .filter((id) => id !== "carriers" || findDoubt(open, id))
            .map((id) => (
              <FigureRow key={id} id={id} figures={setup.figures} doubt={findDoubt(open, id)} />
            ))
        }
        confirm={null}
        words={words.ofNumbers}
        to="/admin/site/facts#figures"
      />
      <ConfirmedCard
        setup={setup}
        mark="spanish"
        rows={(open) => (
          <FigureRow id="spanish" figures={setup.figures} doubt={findDoubt(open, "spanish")} />
        )}
        confirm={<SpanishReader setup={setup} />}
        words={words.ofSpanish}
        to="/admin/site"
      />
      {setup.approvals.length > 0 ? <ApprovalsCard setup={setup} /> : null}
    </>
  );
}

/** Approved words of the site that somebody must look at again. */
function ApprovalsCard({ setup }: { readonly setup: Setup }) {
  const { ofApprovals: words, why } = useWords(setupWords).figures;
  const locale = useLocale();
  return (
    <ConfirmedCard
      setup={setup}
      mark="approvals"
      rows={(open) =>
        setup.approvals.map((approval) => {
          const doubt = findApprovalDoubt(approval, open);
          return (
            <li key={approval.id} className="grid gap-1 border-b border-line pb-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <strong className="wrap-anywhere">
                  {words.row(approval.number, approval.by, formatDay(approval.approvedAt, locale))}
                </strong>
                {doubt ? <Badge tone="warm">{why[doubt.why]}</Badge> : null}
              </p>
              <p className="text-sm text-ink-muted">{words.text}</p>
            </li>
          );
        })
      }
      words={words}
      to="/admin/site/editions"
    />
  );
}

type Doubts = Setup["doubts"];

const findDoubt = (open: Doubts, id: ShownFigureId) => open.find((doubt) => doubt.id === id);

interface ConfirmedCardProps {
  readonly setup: Setup;
  readonly mark: ReturnType<typeof markOf>;
  /**
   * The items to confirm, in a list.
   * @param open those that nobody has confirmed yet.
   */
  readonly rows: (open: Doubts) => ReactNode;
  readonly words: Readonly<Record<"confirm" | "again" | "wrong" | "open", string>> & {
    readonly confirmed: (by: string, on: string) => string;
    readonly where?: string;
  };
  /** What confirms the items in place of one press for all; null where each row has its own. */
  readonly confirm?: ReactNode;
  /** The page where a wrong one is changed. */
  readonly to: string;
}

/** Items that somebody confirms exactly as they are listed. */
function ConfirmedCard({ setup, mark, rows, words, confirm, to }: ConfirmedCardProps) {
  const locale = useLocale();
  const { make, reload } = useSetupActs();
  const said = setup.marks[mark];
  const doubts = setup.doubts.filter((doubt) => markOf(doubt) === mark);
  const open = doubts.filter((doubt) => !isSettled(doubt, setup.marks));
  return (
    <Card className="grid gap-5">
      <ul className="grid gap-4">{rows(open)}</ul>
      {confirm === undefined && open.length > 0 ? (
        <ActButton
          size="md"
          tone="primary"
          className="justify-self-start"
          act={make({ act: "confirm-approvals", keys: doubts.map(({ key }) => key) })}
          reload={reload}
        >
          {words.confirm}
        </ActButton>
      ) : null}
      {confirm}
      {said && open.length === 0 && mark !== "spanish" ? (
        <p>{words.confirmed(said.by, formatDay(said.at, locale))}</p>
      ) : null}
      <p className="text-sm text-ink-muted">{words.again}</p>
      <details>
        <summary className="text-link">{words.wrong}</summary>
        <div className="mt-3 grid gap-2">
          {words.where ? <p>{words.where}</p> : null}
          <Link to={to} className="text-link justify-self-start">
            {words.open}
          </Link>
        </div>
      </details>
    </Card>
  );
}

/** Asks who has read the Spanish; afterwards says it, and takes it back at a press. */
function SpanishReader({ setup }: { readonly setup: Setup }) {
  const words = useWords(setupWords).figures.ofSpanish;
  const locale = useLocale();
  const { make, reload } = useSetupActs();
  const [reader, setReader] = useState("");
  const said = setup.marks.spanish;
  const doubts = setup.doubts.filter((doubt) => markOf(doubt) === "spanish");
  const keys = doubts.map(({ key }) => key);
  const undo = make({ act: "undo-spanish" });
  if (said && doubts.every((doubt) => isSettled(doubt, setup.marks))) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p>{words.confirmed(said.by, formatDay(said.at, locale), said.reader ?? null)}</p>
        <ActButton act={undo} reload={reload}>
          {words.undo}
        </ActButton>
      </div>
    );
  }
  return (
    <div className="grid max-w-form gap-3">
      <TextField
        id="spanish-reader"
        label={words.reader}
        hint={words.readerHint}
        autoComplete="off"
        maxLength={100}
        value={reader}
        onChange={({ target }) => setReader(target.value)}
      />
      <ActButton
        size="md"
        tone="primary"
        className="justify-self-start"
        act={{ ...make({ act: "confirm-spanish", keys, reader }), undo }}
        reload={reload}
      >
        {words.confirm}
      </ActButton>
    </div>
  );
}

interface FigureRowProps extends Pick<Setup, "figures"> {
  readonly id: ShownFigureId;
  /** Undefined once it is confirmed, or was never in doubt. */
  readonly doubt: Doubts[number] | undefined;
}

/** Confirms one figure, whose value, year and source stand above. */
function ConfirmFigure({ doubt, name }: { readonly doubt: Doubts[number]; readonly name: string }) {
  const words = useWords(setupWords).figures.ofNumbers;
  const { make, reload } = useSetupActs();
  return (
    <ActButton
      className="mt-1 justify-self-start"
      act={make({ act: "confirm-figures", keys: [doubt.key] })}
      reload={reload}
    >
      {words.confirm}
      <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
    </ActButton>
  );
}

function FigureRow({ id, figures, doubt }: FigureRowProps) {
  const why = doubt?.why;
  const words = useWords(setupWords).figures;
  const locale = useLocale();
  const { names, ofDay, source: named } = useWords(figuresWords);
  if (id === "carriers") return <RatingsRow carriers={figures.carriers} doubt={doubt} />;
  const { text, age, source, checked } =
    id === "spanish"
      ? {
          text: words.spanishText,
          source: words.spanishSource,
          age: ofDay(showDay(spanishWrittenOn, locale)),
          checked: null,
        }
      : describeFigure(id, figures[id], locale)[0];
  return (
    <li className="grid gap-1 border-b border-line pb-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>
          {id === "spanish" ? (
            words.spanishName
          ) : (
            <Link
              className="text-link"
              to={`/admin/site/facts#${encodeURIComponent(`site:${nameFigureFact(id)}`)}`}
            >
              {names[id]}
            </Link>
          )}
        </strong>
        {why ? <Badge tone="warm">{words.why[why]}</Badge> : null}
        {!why && checked ? <Badge tone="success">{describeCheck(checked, locale)}</Badge> : null}
      </p>
      <p className="whitespace-pre-line">{`${text}, ${age}`}</p>
      <p className="text-sm wrap-anywhere text-ink-muted">{named(source)}</p>
      {doubt && id !== "spanish" ? <ConfirmFigure doubt={doubt} name={names[id]} /> : null}
    </li>
  );
}

interface RatingsRowProps extends Pick<FigureRowProps, "doubt"> {
  /** As JSON from the server. */
  readonly carriers: string;
}

/** The carriers with their ratings, where one of these is old. */
function RatingsRow({ carriers, doubt }: RatingsRowProps) {
  const words = useWords(setupWords).figures;
  const { carriers: names } = useWords(factsWords);
  const locale = useLocale();
  return (
    <li className="grid gap-1 border-b border-line pb-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link className="text-link font-bold" to="/admin/site/facts#site:carriers">
          {names.title}
        </Link>
        {doubt ? <Badge tone="warm">{words.why[doubt.why]}</Badge> : null}
      </p>
      <p className="whitespace-pre-line">{describeProof(carriers, locale)}</p>
      {doubt ? <ConfirmFigure doubt={doubt} name={names.title} /> : null}
    </li>
  );
}
