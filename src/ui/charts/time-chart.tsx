import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createScale, drawArea, drawLine, listTicks, pushApart } from "./chart-scale.ts";

interface TimeChartProps {
  readonly data: TimeChartData;
  /** The chart in words; people who can't see it also have the table. */
  readonly description: string;
  readonly formatValue: (value: number) => string;
  readonly formatTick: (value: number) => string;
}

/**
 * The top has room for a figure above the highest line, the right side for half of the last year's
 * label.
 */
const margin = { top: 24, right: 12, bottom: 30, left: 52 };
const tickGapPx = 64;
/** The smallest distance between labels; closer ones would overlap. */
const leastGapPx = { x: 34, y: 16 };
/** Distance from the end of a line up to the middle of its figure. */
const endGapPx = 12;
/** Line height of a figure in two lines, such as "$1.5" above "millones". */
const linePx = 13;
/** At least the width of any letter of a figure. */
const letterPx = 6.8;
const tickDistancePx = 8;

/** How many letters stand in one line beside the axis: "$600 mil" does, "$1.5 millones" does not. */
const longestLine = 9;

/** Splits a long figure into lines at blanks, because a phone has no room for one line. */
const splitFigure = (text: string): readonly string[] =>
  text.length > longestLine ? text.split(" ") : [text];

type Plot = ReturnType<typeof layOut>;

/**
 * A chart of amounts over the years. It is drawn at its displayed size, so that its text never
 * shrinks.
 */
export function TimeChart({ data, description, formatValue, formatTick }: TimeChartProps) {
  const [box, width] = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);
  const plot = width > 0 ? layOut(data, width, formatTick) : null;
  return (
    <figure className="grid grid-cols-1 gap-3">
      <ChartLegend data={data} pointed={pointed} formatValue={formatValue} />
      <div ref={box} className="time-chart">
        {plot ? (
          <svg
            role="img"
            aria-label={description}
            width={width}
            height={plot.height}
            viewBox={`0 0 ${width} ${plot.height}`}
            onPointerMove={(event) => setPointed(findMoment(event, data, plot))}
            onPointerLeave={() => setPointed(null)}
          >
            <Axes data={data} plot={plot} formatTick={formatTick} />
            <Shapes data={data} plot={plot} />
            <EndValues data={data} plot={plot} formatTick={formatTick} />
            {pointed === null ? null : (
              <line
                className="chart-pointer"
                x1={plot.x(data.moments[pointed] ?? 0)}
                x2={plot.x(data.moments[pointed] ?? 0)}
                y1={margin.top}
                y2={plot.y(0)}
              />
            )}
          </svg>
        ) : null}
      </div>
    </figure>
  );
}

/** Stacks the areas: returns the top line of each. */
function stack(areas: readonly ChartSeries[]): number[][] {
  const tops: number[][] = [];
  for (const area of areas) {
    const below = tops.at(-1);
    tops.push(area.values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return tops;
}

function layOut(data: TimeChartData, width: number, formatTick: TimeChartProps["formatTick"]) {
  const height = Math.round(Math.min(380, Math.max(240, width * 0.52)));
  const values = [...stack(data.areas), ...data.lines.map((line) => line.values)].flat();
  const yTicks = listTicks(Math.max(0, ...values, data.target?.value ?? 0), 4);
  const letters = yTicks.flatMap((tick) =>
    splitFigure(formatTick(tick)).map(({ length }) => length),
  );
  const left = Math.max(margin.left, Math.ceil(Math.max(...letters) * letterPx) + tickDistancePx);
  const last = data.moments.at(-1) ?? 1;
  const inner = width - left - margin.right;
  const x = createScale([0, last], [left, width - margin.right]);
  const end = Math.floor(last);
  const xTicks = listTicks(last, Math.max(2, Math.floor(inner / tickGapPx))).filter(
    (tick) => Number.isInteger(tick) && x(end) - x(tick) >= leastGapPx.x,
  );
  return {
    /** Horizontal position of the vertical axis, which leaves room for the longest figure. */
    left,
    width,
    height,
    xTicks: [...xTicks, end],
    yTicks,
    x,
    y: createScale([0, yTicks.at(-1) ?? 1], [height - margin.bottom, margin.top]),
  };
}

function findMoment(event: PointerEvent<SVGSVGElement>, { moments }: TimeChartData, plot: Plot) {
  const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
  const distances = moments.map((moment) => Math.abs(plot.x(moment) - place));
  return distances.indexOf(Math.min(...distances));
}

interface PlottedProps extends Pick<TimeChartProps, "data" | "formatTick"> {
  readonly plot: Plot;
}

function Axes({ plot, formatTick, data }: PlottedProps) {
  const { left, x, y, width, height, xTicks, yTicks } = plot;
  return (
    <g className="chart-axes">
      {yTicks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <Figure text={formatTick(tick)} x={left - tickDistancePx} y={y(tick)} />
        </g>
      ))}
      {xTicks.map((tick, index) => (
        <text key={tick} x={x(tick)} y={height - 8} textAnchor={index === 0 ? "start" : "middle"}>
          {index === 0 ? `${data.momentName} ${tick}` : tick}
        </text>
      ))}
    </g>
  );
}

interface FigureProps {
  readonly text: string;
  /** Position of the end of a line. */
  readonly x: number;
  readonly y: number;
}

/** A figure whose middle is at this height. */
function Figure({ text, x, y }: FigureProps) {
  const lines = splitFigure(text);
  if (lines.length === 1) {
    return (
      <text x={x} y={y} dy="0.32em" textAnchor="end">
        {text}
      </text>
    );
  }
  return (
    <text y={y - ((lines.length - 1) * linePx) / 2} textAnchor="end">
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? "0.32em" : linePx}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** The last value of each line and area, above its end. */
function EndValues({ data, plot, formatTick }: PlottedProps) {
  const tops = [...stack(data.areas), ...data.lines.map((line) => line.values)];
  // oxlint-disable-next-line unicorn/no-array-sort -- Safari before 16 sorts no copy.
  const ends = tops.map((values) => values.at(-1) ?? 0).sort((one, other) => one - other);
  // Equal figures are shown once.
  const texts = new Map(ends.map((end) => [formatTick(end), plot.y(end) - endGapPx]));
  const places = pushApart([...texts.values()], leastGapPx.y);
  return (
    <g className="chart-ends" textAnchor="end">
      {[...texts.keys()].map((text, index) => (
        <text key={text} x={plot.width - margin.right} y={places[index]} dy="0.32em">
          {text}
        </text>
      ))}
    </g>
  );
}

function Shapes({ data, plot }: { data: TimeChartData; plot: Plot }) {
  const hatch = useId();
  const place = (values: readonly number[]) =>
    values.map((value, index) => [plot.x(data.moments[index] ?? 0), plot.y(value)] as const);
  const floor = place(data.moments.map(() => 0));
  const tops = stack(data.areas).map(place);
  const lines = data.lines.map((line) => ({ ...line, places: place(line.values) }));
  const [first, second] = lines;
  return (
    <>
      <pattern
        id={hatch}
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="chart-hatch-ground" width="7" height="7" />
        <rect className="chart-hatch-stripe" width="2.5" height="7" />
      </pattern>
      {tops.map((top, index) => (
        <path
          key={data.areas[index]?.name}
          className={index === 0 ? "chart-area" : "chart-area-edge"}
          fill={index === 0 ? undefined : `url(#${hatch})`}
          d={drawArea(top, tops[index - 1] ?? floor)}
        />
      ))}
      {data.gapName && first && second ? (
        <path fill={`url(#${hatch})`} d={drawArea(first.places, second.places)} />
      ) : null}
      {data.target ? (
        <line
          className="chart-target"
          x1={plot.left}
          x2={plot.width - margin.right}
          y1={plot.y(data.target.value)}
          y2={plot.y(data.target.value)}
        />
      ) : null}
      {lines.map(({ name, style, places }) => (
        <g key={name}>
          <path className="chart-halo" d={drawLine(places)} />
          <path className="chart-line" data-line={style} d={drawLine(places)} />
        </g>
      ))}
    </>
  );
}

interface ChartLegendProps extends Pick<TimeChartProps, "data" | "formatValue"> {
  /** The moment under the pointer: its figures are shown beside the names. */
  readonly pointed: number | null;
}

/** The legend of areas and lines. Hidden from screen readers, which have the table. */
function ChartLegend({ data, pointed, formatValue }: ChartLegendProps) {
  const hatched = (
    <>
      <rect className="chart-hatch-ground" width="32" height="14" />
      <path className="chart-swatch-stripes" d="M2 14 12 0M12 14 22 0M22 14 32 0" />
    </>
  );
  const read = (values: readonly number[]) =>
    pointed === null ? null : formatValue(values[pointed] ?? 0);
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {pointed === null ? null : (
        <li className="font-semibold even-figures">
          {`${data.momentName} ${Math.ceil(data.moments[pointed] ?? 0)}`}
        </li>
      )}
      {data.areas.map((area, index) => (
        <Entry key={area.name} name={area.name} value={read(area.values)}>
          {index === 0 ? <rect className="chart-area" width="32" height="14" /> : hatched}
        </Entry>
      ))}
      {data.lines.map((line) => (
        <Entry key={line.name} name={line.name} value={read(line.values)}>
          <path className="chart-line" data-line={line.style} d="M0 7H32" />
        </Entry>
      ))}
      {data.gapName ? (
        <Entry name={data.gapName} value={read(findGap(data))}>
          {hatched}
        </Entry>
      ) : null}
      {data.target ? (
        <Entry name={data.target.name} value={null}>
          <path className="chart-target" d="M0 7H32" />
        </Entry>
      ) : null}
    </ul>
  );
}

function findGap({ lines: [first, second] }: TimeChartData): number[] {
  return (first?.values ?? []).map((value, index) => value - (second?.values[index] ?? 0));
}

interface EntryProps {
  readonly name: string;
  readonly value: string | null;
  readonly children: ReactNode;
}

function Entry({ name, value, children }: EntryProps) {
  return (
    <li className="flex items-center gap-2">
      <svg width="32" height="14">
        {children}
      </svg>
      <span>{name}</span>
      {value === null ? null : <span className="font-semibold even-figures">{value}</span>}
    </li>
  );
}

interface ChartSeries {
  readonly name: string;
  /** One value for each of the chart's moments. */
  readonly values: readonly number[];
}

export interface ChartLine extends ChartSeries {
  /** The stroke style distinguishes lines where colors can't. */
  readonly style: "solid" | "dashed" | "dotted" | "dash-dot";
}

/** The data of a chart over time. All series share its moments, from left to right. */
export interface TimeChartData {
  /** The name of the moments, such as "Year". */
  readonly momentName: string;
  readonly moments: readonly number[];
  /** Stacked from the bottom up; the second one is hatched. */
  readonly areas: readonly ChartSeries[];
  readonly lines: readonly ChartLine[];
  /** Name of the hatched distance between the first two lines. */
  readonly gapName?: string | undefined;
  /** A level to be reached. */
  readonly target?: { readonly name: string; readonly value: number } | undefined;
}

/** The current width of an element in CSS pixels; 0 until it is on screen. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setWidth(Math.floor(measured.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
