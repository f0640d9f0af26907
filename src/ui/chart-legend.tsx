import type { ReactNode } from "react";
import type { TimeChartData } from "./time-chart-data.ts";

interface ChartLegendProps {
  readonly data: TimeChartData;
  /** The moment under the pointer: its figures stand beside the names. */
  readonly pointed: number | null;
  readonly formatValue: (value: number) => string;
}

/** What each area and line of a chart means. Hidden from screen readers: the table says it better. */
export function ChartLegend({ data, pointed, formatValue }: ChartLegendProps) {
  const read = (values: readonly number[]) =>
    pointed === null ? null : formatValue(values[pointed] ?? 0);
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {pointed === null ? null : (
        <li className="font-semibold tabular-nums">
          {`${data.momentName} ${Math.ceil(data.moments[pointed] ?? 0)}`}
        </li>
      )}
      {data.areas.map((area, index) => (
        <Entry key={area.name} name={area.name} value={read(area.values)}>
          <rect
            className={index === 0 ? "chart-area" : "chart-hatch-ground"}
            width="32"
            height="14"
          />
          {index === 0 ? null : (
            <path className="chart-swatch-stripes" d="M2 14 12 0M12 14 22 0M22 14 32 0" />
          )}
        </Entry>
      ))}
      {data.lines.map((line) => (
        <Entry key={line.name} name={line.name} value={read(line.values)}>
          <path className="chart-line" data-line={line.style} d="M0 7H32" />
        </Entry>
      ))}
      {data.gapName ? (
        <Entry name={data.gapName} value={read(findGap(data))}>
          <rect className="chart-hatch-ground" width="32" height="14" />
          <path className="chart-swatch-stripes" d="M2 14 12 0M12 14 22 0M22 14 32 0" />
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
      {value === null ? null : <span className="font-semibold tabular-nums">{value}</span>}
    </li>
  );
}
