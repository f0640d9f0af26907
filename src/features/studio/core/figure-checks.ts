/**
 * A figure of law, a row of the yearly limits, or the prices. An admin who compared a figure sends only
 * what it was compared with; the server adds the admin's name and the day.
 */
export type CheckedFigure = Readonly<Record<string, unknown>> & {
  readonly checked: DraftedCheck | null;
};

export interface DraftedCheck {
  readonly on?: string | undefined;
  readonly against: string;
  readonly by?: string | undefined;
}

/**
 * The figure as it is stored. A new check gets the day and the admin's name. An earlier check is kept
 * only if the figure is unchanged; a changed number counts as compared by nobody.
 *
 * @param published the fact's JSON that is published now.
 */
export function stampChecks(
  value: string,
  published: string,
  check: Readonly<Record<"on" | "by", string>>,
): string {
  const next = JSON.parse(value) as CheckedFigure | readonly CheckedFigure[];
  const before = listFigures(JSON.parse(published) as CheckedFigure | readonly CheckedFigure[]);
  const stamp = (figure: CheckedFigure): CheckedFigure => {
    if (figure.checked === null) return figure;
    if (figure.checked.on === undefined) {
      return {
        ...figure,
        checked: { on: check.on, against: figure.checked.against.trim(), by: check.by },
      };
    }
    const isAsBefore = before.some((one) => JSON.stringify(one) === JSON.stringify(figure));
    return isAsBefore ? figure : { ...figure, checked: null };
  };
  return JSON.stringify(isList(next) ? next.map(stamp) : stamp(next));
}

/**
 * The figure while an admin edits it: a changed number loses its check, and gets it back when the old
 * number is typed again.
 *
 * @param published the same row as it is published; undefined for a new row.
 */
export function carryCheck<Figure extends CheckedFigure>(
  next: Figure,
  published: CheckedFigure | undefined,
): Figure {
  if (next.checked && next.checked.on === undefined) return next;
  const bare = (figure: CheckedFigure | undefined) => JSON.stringify({ ...figure, checked: null });
  return { ...next, checked: bare(next) === bare(published) ? (published?.checked ?? null) : null };
}

const isList = <One>(value: One | readonly One[]): value is readonly One[] => Array.isArray(value);
const listFigures = (value: CheckedFigure | readonly CheckedFigure[]) =>
  isList(value) ? value : [value];
