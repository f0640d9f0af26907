import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from "react";

/** Years that the server accepts. */
const wholeYear = /^(?:19|2\d)\d{2}-/;
const shortYear = /^00(?=\d{2}-)/;

/**
 * The day in a date field, as "2026-01-02". While a year is being typed, a browser reports each
 * digit as a complete year: the field holds a valid day long before the intended one.
 *
 * @param isOver whether typing has ended: two digits then mean a year of this century.
 * @returns null for a day that is not valid, or not complete yet.
 */
export function readTypedDay(value: string, isOver: boolean): string | null {
  const day = isOver ? value.replace(shortYear, "20") : value;
  return day === "" || wholeYear.test(day) ? day : null;
}

interface TypedFilter {
  /** The value by which the list is filtered now. */
  readonly asked: string;
  readonly ask: (text: string) => void;
  /**
   * A day filters as soon as it is complete, a text only when typing has ended, because half a name
   * matches nothing.
   */
  readonly isDay: boolean;
}

type Typing =
  | ChangeEvent<HTMLInputElement>
  | FocusEvent<HTMLInputElement>
  | KeyboardEvent<HTMLInputElement>;

/**
 * A typed filter. The field keeps its text and the focus while the list reloads; Back, another view
 * and clearing the filter change it.
 */
export function useTypedFilter({ asked, ask, isDay }: TypedFilter) {
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [sent, setSent] = useState(asked);
  const [isPartial, setPartial] = useState(false);
  if (asked !== seen) {
    setSeen(asked);
    // Changed by Back or another view, instead of by typing.
    if (asked !== sent) setTyped(asked);
    setSent(asked);
  }
  function take({ currentTarget: input }: Typing, isOver: boolean): void {
    // A browser reports no value for an incomplete date.
    const isHalf = input.validity.badInput;
    const text = isDay ? (isHalf ? null : readTypedDay(input.value, isOver)) : input.value.trim();
    setTyped(isOver ? (text ?? input.value) : input.value);
    setPartial(isOver && text === null);
    if (text === null || text === asked || !(isDay || isOver)) return;
    setSent(text);
    ask(text);
  }
  return {
    /** The field was left with an incomplete date. */
    isPartial,
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => take(event, false),
      onBlur: (event: FocusEvent<HTMLInputElement>) => take(event, true),
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key === "Enter") take(event, true);
      },
    },
  };
}

/** Without this maximum a browser waits for years with more than four digits. */
export const lastDay = "2999-12-31";
