import { AddRowButton, RemovedNotice } from "#ui/form/removed-row.tsx";
import { useRows } from "#ui/form/use-rows.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { type ReactNode, useRef } from "react";
import { carryCheck } from "#features/studio/core/figure-checks.ts";
import type { DraftedFigures } from "#features/studio/core/figure-rules.ts";
import { listPages } from "#features/studio/core/site-words.ts";
import { writeDollars } from "#features/studio/staff/describe-figure.ts";
import { figuresWords } from "#features/studio/staff/figures-words.ts";
import { nameRow } from "#features/studio/staff/name-row.ts";
import { findToday } from "#features/studio/staff/studio.ts";
import { pageCounts } from "#features/studio/staff/studio-words.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LeavingButton } from "#ui/button.tsx";
import { FieldGrid } from "#ui/field.tsx";
import { FactCard } from "./fact-card.tsx";
import { CheckPart, LineField, NumberField, useFigure } from "./figure-fields.tsx";
import { useFocusLater } from "./use-focus-later.ts";

type Prices = DraftedFigures["termPrices"];

interface PricePartProps {
  readonly prices: Prices;
  readonly set: (next: Partial<Prices>) => void;
  readonly faultAt: (at: string) => string | undefined;
}

/** The prices on the page of term insurance, with their one source. */
export function PriceCard() {
  const words = useWords(figuresWords).prices;
  const onPages = useWords(pageCounts);
  const draft = useFigure("termPrices");
  if (!draft) return null;
  const { fact, figure: prices, published, write, faultAt } = draft;
  const part: PricePartProps = {
    prices,
    faultAt,
    set: (next) => write(carryCheck({ ...prices, ...next }, published)),
  };
  return (
    <FactCard
      id={nameRow(fact)}
      title={words.title}
      intro={`${words.intro} ${onPages(listPages(fact).length)}.`}
      facts={[fact.path]}
    >
      <PriceSource {...part} />
      <PriceRows {...part} />
      <CheckPart
        id="prices"
        figure={prices}
        published={published}
        error={faultAt("checked.against")}
        write={write}
      />
    </FactCard>
  );
}

function PriceSource({ prices, set, faultAt }: PricePartProps) {
  const words = useWords(figuresWords).prices;
  return (
    <>
      <FieldGrid>
        {(["sourceName", "sourceUrl"] as const).map((name) => (
          <LineField
            key={name}
            id={`prices:${name}`}
            wide
            label={words[name]}
            inputMode={name === "sourceUrl" ? "url" : undefined}
            maxLength={200}
            value={prices[name]}
            error={faultAt(name)}
            onChange={(text) => set({ [name]: text })}
          />
        ))}
        <LineField
          id="prices:pricedOn"
          type="date"
          max={findToday()}
          label={words.pricedOn}
          value={prices.pricedOn}
          error={faultAt("pricedOn")}
          onChange={(pricedOn) => set({ pricedOn })}
        />
        <NumberField
          id="prices:termYears"
          label={words.termYears}
          value={prices.termYears}
          error={faultAt("termYears")}
          onChange={(termYears) => set({ termYears })}
        />
      </FieldGrid>
      <PriceGroup title={words.amounts}>
        <FieldGrid thirds>
          {prices.amounts.map((amount, at) => (
            <NumberField
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place: its amount is typed in it
              key={at}
              id={`prices:amount-${at}`}
              label={words.amount(at + 1)}
              isMoney
              value={amount}
              error={faultAt(`amounts.${at}`)}
              onChange={(typed) => set({ amounts: prices.amounts.with(at, typed) })}
            />
          ))}
        </FieldGrid>
      </PriceGroup>
    </>
  );
}

function PriceGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** One group of fields for each age: side by side where there is room, one below the other on a phone. */
function PriceRows({ prices, set, faultAt }: PricePartProps) {
  const words = useWords(figuresWords).prices;
  const focusLater = useFocusLater();
  const heir = useRef<HTMLDivElement>(null);
  const { undo: undoLabel } = useWords(factsWords).list;
  const { amounts } = prices;
  const list = useRows(
    prices.rows,
    (rows) => set({ rows: [...rows] }),
    ({ age }) => String(age),
  );
  const { rows, removed } = list;
  return (
    <div ref={heir} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {rows.map(({ id, item: row }, at) => (
        <PriceGroup key={id} title={words.rowOf(row.age)}>
          <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
            <div className="w-28">
              <NumberField
                id={`prices:age-${at}`}
                label={words.age}
                value={row.age}
                error={faultAt(`rows.${at}.age`)}
                onChange={(age) => list.change(id, { ...row, age })}
              />
            </div>
            {rows.length > 1 ? (
              <LeavingButton
                tone="quiet"
                size="sm"
                heir={heir}
                aria-label={words.removeOf(row.age)}
                onClick={() => list.remove({ id, item: row })}
              >
                {words.remove}
              </LeavingButton>
            ) : null}
          </div>
          <div className="price-cells">
            {row.ranges.map((range, column) => (
              <PriceCell
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                key={column}
                at={`${at}.ranges.${column}`}
                age={row.age}
                amount={amounts[column] ?? ""}
                range={range}
                faultAt={faultAt}
                onChange={(next) =>
                  list.change(id, { ...row, ranges: row.ranges.with(column, next) })
                }
              />
            ))}
          </div>
        </PriceGroup>
      ))}
      <RemovedNotice
        text={removed && words.removed(removed.row.item.age)}
        label={undoLabel}
        heir={heir}
        onUndo={list.undo}
      />
      <AddRowButton
        label={words.add}
        onClick={() => {
          const ranges = amounts.map((): [string, string] => ["", ""]);
          list.add({ age: "", ranges });
          focusLater(`prices:age-${rows.length}`);
        }}
      />
    </div>
  );
}

type PriceRange = Prices["rows"][number]["ranges"][number];

interface PriceCellProps extends Pick<PricePartProps, "faultAt"> {
  readonly at: string;
  readonly age: number | string;
  readonly amount: number | string;
  readonly range: PriceRange;
  readonly onChange: (range: PriceRange) => void;
}

/** The averages for women and for men, of one age and amount. */
function PriceCell({ at, age, amount, range: [women, men], faultAt, onChange }: PriceCellProps) {
  const words = useWords(figuresWords).prices;
  const dollars = writeDollars(amount, useLocale());
  return (
    <div className="grid content-start gap-1">
      <p aria-hidden="true" className="font-semibold even-figures">
        {dollars}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          id={`prices:${at}.0`}
          label={words.women}
          aria-label={words.cell(age, dollars, words.women)}
          value={women}
          error={faultAt(`rows.${at}.0`)}
          onChange={(typed) => onChange([typed, men])}
        />
        <NumberField
          id={`prices:${at}.1`}
          label={words.men}
          aria-label={words.cell(age, dollars, words.men)}
          value={men}
          error={faultAt(`rows.${at}.1`)}
          onChange={(typed) => onChange([women, typed])}
        />
      </div>
    </div>
  );
}
