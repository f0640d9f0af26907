export interface DayGroup<Line> {
  readonly day: string;
  readonly lines: readonly Line[];
}

/**
 * Lines that follow each other on the same day, under that day, in the order they came.
 *
 * @param dayOf in the time zone of whoever reads it.
 */
export function groupByDay<Line extends { readonly at: string }>(
  lines: readonly Line[],
  dayOf: (at: string) => string,
): readonly DayGroup<Line>[] {
  const groups: Array<{ day: string; lines: Line[] }> = [];
  for (const line of lines) {
    const day = dayOf(line.at);
    const last = groups.at(-1);
    if (last?.day === day) last.lines.push(line);
    else groups.push({ day, lines: [line] });
  }
  return groups;
}
