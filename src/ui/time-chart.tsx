import type { PointerEvent } from "react";
import { useId, useState } from "react";
import { createScale, drawArea, drawLine, listTicks } from "./chart-scale.ts";
import type { Scale } from "./chart-scale.ts";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartSeries, TimeChartData } from "./time-chart-data.ts";
import { useWidth } from "./use-width.ts";

interface TimeChartProps {
  readonly data: TimeChartData;
  /** The chart in words; whoever can't see it also has the table. */
  readonly description: string;
  readonly formatValue: (value: number) => string;
  readonly formatTick: (value: number) => string;
}

const margin = { top: 12, right: 12, bottom: 30, left: 58 };
const tickGapPx = 64;

interface Plot {
  readonly x: Scale;
  readonly y: Scale;
  readonly width: number;
  readonly height: number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** Amounts over the years. Drawn at the size it is shown at, so that its words never shrink. */
export function TimeChart({ data, description, formatValue, formatTick }: TimeChartProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const plot = width > 0 ? layOut(data, width) : null;
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
            <Axes plot={plot} formatTick={formatTick} momentName={data.momentName} />
            <Shapes data={data} plot={plot} />
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

/** The areas one upon the other: the top line of each. */
function stack(areas: readonly ChartSeries[]): number[][] {
  const tops: number[][] = [];
  for (const area of areas) {
    const below = tops.at(-1);
    tops.push(area.values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return tops;
}

function layOut(data: TimeChartData, width: number): Plot {
  const height = Math.round(Math.min(380, Math.max(240, width * 0.52)));
  const values = [...stack(data.areas), ...data.lines.map((line) => line.values)].flat();
  const yTicks = listTicks(Math.max(0, ...values, data.target?.value ?? 0), 4);
  const last = data.moments.at(-1) ?? 1;
  const inner = width - margin.left - margin.right;
  const xTicks = listTicks(last, Math.max(2, Math.floor(inner / tickGapPx))).filter(
    (tick) => tick <= last && Number.isInteger(tick),
  );
  return {
    width,
    height,
    xTicks,
    yTicks,
    x: createScale([0, last], [margin.left, width - margin.right]),
    y: createScale([0, yTicks.at(-1) ?? 1], [height - margin.bottom, margin.top]),
  };
}

function findMoment(event: PointerEvent<SVGSVGElement>, { moments }: TimeChartData, plot: Plot) {
  const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
  const distances = moments.map((moment) => Math.abs(plot.x(moment) - place));
  return distances.indexOf(Math.min(...distances));
}

interface AxesProps {
  readonly plot: Plot;
  readonly formatTick: (value: number) => string;
  readonly momentName: string;
}

function Axes({ plot, formatTick, momentName }: AxesProps) {
  const { x, y, width, height, xTicks, yTicks } = plot;
  return (
    <g className="chart-axes">
      {yTicks.map((tick) => (
        <g key={tick}>
          <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {xTicks.map((tick, index) => (
        <text key={tick} x={x(tick)} y={height - 8} textAnchor={index === 0 ? "start" : "middle"}>
          {index === 0 ? `${momentName} ${tick}` : tick}
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
          x1={margin.left}
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
