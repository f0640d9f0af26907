import { AddRowButton, RemovedNotice } from "#ui/form/removed-row.tsx";
import { type Row as ListedRow, useRows } from "#ui/form/use-rows.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { type ReactNode, useRef } from "react";
import { carryCheck } from "#features/studio/core/figure-checks.ts";
import type { DraftedFigures, FigureFact } from "#features/studio/core/figure-rules.ts";
import { listPages } from "#features/studio/core/site-words.ts";
import { figuresWords } from "#features/studio/staff/figures-words.ts";
import { nameRow } from "#features/studio/staff/name-row.ts";
import { pageCounts } from "#features/studio/staff/studio-words.ts";
import { figureIds } from "#platform/core/site/legal-figures.ts";
import { useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field.tsx";
import { FactCard } from "./fact-card.tsx";
import {
  CheckPart,
  type FigureDraft,
  LineField,
  NumberField,
  OwnSentences,
  useFigure,
} from "./figure-fields.tsx";
import { useFocusLater } from "./use-focus-later.ts";

/** Every figure of law, with its source and the person who compared it. */
export function LawCard() {
  const words = useWords(figuresWords);
  return (
    <FactCard id="figures" title={words.law.title} intro={words.law.intro} facts={["figures."]}>
      <LimitsPart />
      {figureIds.map((id) => (id === "deferralLimits" ? null : <StandingPart key={id} id={id} />))}
    </FactCard>
  );
}

interface FigurePartProps {
  readonly id: FigureFact;
  readonly fact: FigureDraft<unknown>["fact"];
  readonly children: ReactNode;
}

/** The frame of a figure: its name, on how many pages it stands, and what it does not change. */
function FigurePart({ id, fact, children }: FigurePartProps) {
  const words = useWords(figuresWords);
  const onPages = useWords(pageCounts);
  const count = listPages(fact).length;
  return (
    <section
      id={nameRow(fact)}
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5"
    >
      <div className="grid gap-1">
        <h3 id={`${id}-title`} className="font-semibold">
          {words.names[id]}
        </h3>
        {count > 0 ? <p className="text-sm text-ink-muted">{onPages(count)}</p> : null}
        <OwnSentences id={id} />
      </div>
      {children}
    </section>
  );
}

type StandingId = Exclude<FigureFact, "deferralLimits" | "termPrices">;

function StandingPart({ id }: { readonly id: StandingId }) {
  const draft = useFigure(id);
  if (!draft) return null;
  const { fact, figure, published, write, faultAt } = draft;
  return (
    <FigurePart id={id} fact={fact}>
      <RowFields
        id={id}
        row={figure}
        published={published}
        faultAt={faultAt}
        write={(row) => write(row as typeof figure)}
      />
    </FigurePart>
  );
}

type LimitsRow = DraftedFigures["deferralLimits"][number];
type Row = DraftedFigures[StandingId] | LimitsRow;

interface RowFieldsProps {
  readonly id: string;
  readonly row: Row;
  /** Undefined for a new row. */
  readonly published: Row | undefined;
  readonly faultAt: (at: string) => string | undefined;
  readonly write: (row: Row) => void;
  /** The year of a published row is its name. */
  readonly isYearFixed?: boolean;
}

/** The numbers of a figure, its year and source, and who compared it. */
function RowFields({ id, row, published, faultAt, write, isYearFixed }: RowFieldsProps) {
  const words = useWords(figuresWords);
  const set = (next: Partial<Row>) => write(carryCheck({ ...row, ...next } as Row, published));
  const { value } = row;
  const parts: readonly (readonly [name: keyof typeof words.fields, at: string])[] =
    typeof value === "object"
      ? (Object.keys(value) as (keyof typeof words.fields)[]).map((name) => [name, `value.${name}`])
      : [["value", "value"]];
  return (
    <>
      <FieldGrid thirds>
        {parts.map(([name, at]) => (
          <NumberField
            key={name}
            id={`${id}:${name}`}
            label={words.fields[name]}
            isMoney={inDollars.has(name)}
            value={typeof value === "object" ? ((value as Numbers)[name] ?? "") : value}
            error={faultAt(at)}
            onChange={(typed) =>
              set({ value: typeof value === "object" ? { ...value, [name]: typed } : typed } as Row)
            }
          />
        ))}
        {isYearFixed ? null : (
          <NumberField
            id={`${id}:year`}
            label={words.year}
            value={row.year}
            error={faultAt("year")}
            onChange={(year) => set({ year })}
          />
        )}
        <LineField
          id={`${id}:source`}
          wide
          label={words.sourceLabel}
          maxLength={200}
          value={row.source}
          error={faultAt("source")}
          onChange={(source) => set({ source })}
        />
      </FieldGrid>
      <CheckPart
        id={id}
        figure={row}
        published={published}
        error={faultAt("checked.against")}
        write={write}
      />
    </>
  );
}

const inDollars: ReadonlySet<string> = new Set(["employee", "catchUpFrom50", "catchUpFrom60To63"]);
type Numbers = Readonly<Record<string, number | string>>;

/** One row for each year, the newest first. A year that visitors read can't be removed. */
function LimitsPart() {
  const words = useWords(figuresWords).limits;
  const draft = useFigure("deferralLimits");
  const heir = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater();
  const { undo: undoLabel } = useWords(factsWords).list;
  const list = useRows(
    draft?.figure ?? [],
    (next) => void draft?.write([...next]),
    ({ year }) => String(year),
  );
  if (!draft) return null;
  const { rows, removed } = list;
  const { fact, published, faultAt } = draft;
  const last = rows.at(-1)?.item;
  const nextYear = Number(last?.year) + 1;
  const canAdd = Number.isInteger(nextYear) && rows.length === published.length;
  const draw = ({ id, item: row }: ListedRow<LimitsRow>, at: number) => {
    const before = published[at];
    return (
      <fieldset key={id} className="grid gap-4 rounded-md border border-line p-4">
        <legend className="px-1 font-semibold">{words.row(row.year)}</legend>
        <RowFields
          id={`limits-${at}`}
          row={row}
          published={before}
          isYearFixed={before !== undefined}
          faultAt={(field) => faultAt(`${at}.${field}`)}
          write={(next) => list.change(id, next as LimitsRow)}
        />
        {before ? null : (
          <LeavingButton
            tone="quiet"
            size="sm"
            className="justify-self-start"
            heir={heir}
            aria-label={words.removeOf(row.year)}
            onClick={() => list.remove({ id, item: row })}
          >
            {words.remove}
          </LeavingButton>
        )}
      </fieldset>
    );
  };
  const shown = rows.map((row, at) => ({ row, at })).toReversed();
  const recent = shown.slice(0, mostRecent);
  const earlier = shown.slice(mostRecent);
  return (
    <FigurePart id="deferralLimits" fact={fact}>
      <div ref={heir} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-measure text-sm text-ink-muted">{words.kept}</p>
        <RemovedNotice
          text={removed && words.removed(removed.row.item.year)}
          label={undoLabel}
          heir={heir}
          onUndo={list.undo}
        />
        {canAdd ? (
          <AddRowButton
            label={words.add(nextYear)}
            onClick={() => {
              list.add({ ...noLimits, year: nextYear });
              focusLater(`limits-${rows.length}:employee`);
            }}
          />
        ) : null}
        {recent.map(({ row, at }) => draw(row, at))}
        {earlier.length > 0 ? (
          <details>
            <summary className="text-link">{words.earlier}</summary>
            <div className="mt-3 grid gap-4">{earlier.map(({ row, at }) => draw(row, at))}</div>
          </details>
        ) : null}
      </div>
    </FigurePart>
  );
}

const mostRecent = 2;

/** A new row starts empty: numbers copied from the year before would look like the new year's. */
const noLimits = {
  value: { employee: "", catchUpFrom50: "", catchUpFrom60To63: "" },
  source: "",
  checked: null,
};
