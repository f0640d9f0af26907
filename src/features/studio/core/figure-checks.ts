/**
 * A figure of law, a row of the yearly limits, or the prices. Whoever says anew that they compared it
 * says only with what: who they are and the day are the server's to say.
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
 * The figure as it may be stored: a new check gets its day and its name, and an earlier one stays
 * only with exactly what it was made of. A changed number counts as compared by nobody.
 *
 * @param published the fact's JSON as visitors read it now.
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
 * The figure while it is written: a changed number loses the earlier check, and has it back once it is
 * as before.
 *
 * @param published of the same row; undefined for a new one.
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
