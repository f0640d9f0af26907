export interface Line {
  readonly name: string;
  /** Both above 0. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Chart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly Line[];
}

const size = { width: 720, height: 400 };
const plot = { left: 64, right: 500, top: 64, bottom: 340 };
const labelGap = 18;

// Of one lightness each in either scheme; told apart by marker and label as well as by color.
const style = `
  svg { color-scheme: light dark; font: 14px system-ui, sans-serif }
  .card { fill: #fff; stroke: #d5d9e0 } text { fill: #1f2937 } .quiet { fill: #4b5563 }
  .grid { stroke: #e5e7eb } .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  .c0 { --c: #1d4ed8 } .c1 { --c: #b45309 } .c2 { --c: #047857 } .c3 { --c: #a21caf }
  .c4 { --c: #be123c } .c5 { --c: #4b5563 } .line { stroke: var(--c) } .dot { fill: var(--c) }
  @media (prefers-color-scheme: dark) {
    .card { fill: #111827; stroke: #374151 } text { fill: #f3f4f6 } .quiet { fill: #cbd5e1 }
    .grid { stroke: #2b3546 }
    .c0 { --c: #93b4ff } .c1 { --c: #fbbf24 } .c2 { --c: #5eead4 } .c3 { --c: #f0abfc }
    .c4 { --c: #fda4af } .c5 { --c: #cbd5e1 }
  }`;

/** A chart of lines on two logarithmic scales, as SVG that needs nothing from outside. */
export function drawChart({ title, xLabel, yLabel, lines }: Chart): string {
  const points = lines.flatMap((line) => line.points);
  const x = makeExactLogScale(
    points.map((point) => point.x),
    plot.left,
    plot.right,
  );
  const y = makeLogScale(
    points.map((point) => point.y),
    plot.bottom,
    plot.top,
  );
  const described = lines.map((line) => `${line.name}: ${describePoints(line)}`).join("; ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-labelledby="title described">
<title id="title">${escape(title)}</title>
<desc id="described">${escape(described)}</desc>
<style>${style}</style>
<rect class="card" x="0.5" y="0.5" width="${size.width - 1}" height="${size.height - 1}" rx="10"/>
<text x="20" y="30" font-size="17" font-weight="600">${escape(title)}</text>
<text class="quiet" x="20" y="50" font-size="13">${escape(yLabel)}</text>
${drawGrid(x, y)}
<text class="quiet" x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 44}" text-anchor="middle" font-size="13">${escape(xLabel)}</text>
${lines.map((line, index) => drawLine(line, index, x, y)).join("\n")}
${drawLabels(lines, y)}
</svg>
`;
}

function describePoints({ points }: Line): string {
  return points.map((point) => `${writeShort(point.y)} at ${writeShort(point.x)}`).join(", ");
}

function drawGrid(x: LogScale, y: LogScale): string {
  const rows = y.ticks.map((tick) => {
    const at = place(y.toPosition(tick));
    return `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${at}" y2="${at}"/><text class="quiet" x="${plot.left - 8}" y="${at + 5}" text-anchor="end" font-size="13">${writeShort(tick)}</text>`;
  });
  const columns = x.ticks.map(
    (tick) =>
      `<text class="quiet" x="${place(x.toPosition(tick))}" y="${plot.bottom + 22}" text-anchor="middle" font-size="13">${writeShort(tick)}</text>`,
  );
  return [...rows, ...columns].join("\n");
}

function drawLine({ points }: Line, index: number, x: LogScale, y: LogScale): string {
  const places = points.map((point) => [
    place(x.toPosition(point.x)),
    place(y.toPosition(point.y)),
  ]);
  const dots = places.map(([left, top]) => `<circle class="dot" cx="${left}" cy="${top}" r="4"/>`);
  const path = places.map((pair) => pair.join(",")).join(" ");
  return `<g class="c${index}"><polyline class="line" points="${path}"/>${dots.join("")}</g>`;
}

/** Behind each line's end, moved apart where they would cover one another. */
function drawLabels(lines: readonly Line[], y: LogScale): string {
  const ends = lines.map(({ name, points }, index) => {
    const value = points.at(-1)?.y ?? 1;
    return { text: `${name}, ${writeShort(value)}`, index, at: y.toPosition(value) };
  });
  const places = spread(ends.map(({ at }) => at));
  return ends
    .map(({ text, index }, row) => {
      const at = place(places[row] ?? 0);
      return `<g class="c${index}"><circle class="dot" cx="${plot.right + 16}" cy="${at}" r="5"/><text x="${plot.right + 28}" y="${at + 5}">${escape(text)}</text></g>`;
    })
    .join("\n");
}

/**
 * Moves labels down that stand closer than a line of text, and all of them up where the last would
 * leave the plot. Their order stays.
 */
export function spread(positions: readonly number[]): number[] {
  const order = positions.map((_, index) => index).toSorted((a, b) => at(a) - at(b));
  function at(index: number): number {
    return positions[index] ?? 0;
  }
  const moved: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    last = Math.max(at(index), last + labelGap);
    moved[index] = last;
  }
  const over = Math.max(0, last - plot.bottom);
  return moved.map((position) => position - over);
}

function place(value: number): number {
  return Number(value.toFixed(1));
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Places values along a line by their logarithm: each tenfold takes the same length. */
interface LogScale {
  /** Pixels from the start of the chart's own coordinates. */
  toPosition(value: number): number;
  /** What is written beside the line, lowest first. */
  readonly ticks: readonly number[];
}

/**
 * @param values all above 0; the scale reaches to the powers of ten around them.
 * @param from where the lowest stands, in pixels; `to` where the highest does.
 */
export function makeLogScale(values: readonly number[], from: number, to: number): LogScale {
  const exponents = values.filter((value) => value > 0).map(Math.log10);
  const lowest = Math.floor(Math.min(...exponents));
  const highest = Math.max(lowest + 1, Math.ceil(Math.max(...exponents)));
  const toPosition = (value: number) =>
    from + ((Math.log10(value) - lowest) / (highest - lowest)) * (to - from);
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index));
  return { toPosition, ticks };
}

/** The same from the lowest value to the highest, with a tick at each of them. */
export function makeExactLogScale(values: readonly number[], from: number, to: number): LogScale {
  const ticks = [...new Set(values)].toSorted((one, other) => one - other);
  const [lowest = 1, highest = 1] = [ticks[0], ticks.at(-1)].map((value) => Math.log10(value ?? 1));
  const length = highest - lowest || 1;
  const toPosition = (value: number) =>
    from + ((Math.log10(value) - lowest) / length) * (to - from);
  return { toPosition, ticks };
}

/** 1,000 as 1 k and a million as 1 M: a label has little room. */
export function writeShort(value: number): string {
  if (value >= 1_000_000) return `${trim(value / 1_000_000)} M`;
  return value >= 1_000 ? `${trim(value / 1_000)} k` : trim(value);
}

function trim(value: number): string {
  return String(Number(value.toPrecision(3)));
}
