import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from "react";

/** Years as the server takes them. */
const wholeYear = /^(?:19|2\d)\d{2}-/;
const shortYear = /^00(?=\d{2}-)/;

/**
 * The day in a date field, as "2026-01-02". A browser takes the first digit of a year for the year 2,
 * so that what is being typed is a day long before it is the one that is meant.
 *
 * @param isOver whether somebody is done typing: two digits are a year of this century then.
 * @returns null for what is no day to ask for, or none yet.
 */
export function readTypedDay(value: string, isOver: boolean): string | null {
  const day = isOver ? value.replace(shortYear, "20") : value;
  return day === "" || wholeYear.test(day) ? day : null;
}

interface TypedFilter {
  /** What the list is asked for now. */
  readonly asked: string;
  readonly ask: (text: string) => void;
  /** A day is asked for as soon as it is whole, a text once somebody is done: half a name is none. */
  readonly isDay: boolean;
}

type Typing =
  | ChangeEvent<HTMLInputElement>
  | FocusEvent<HTMLInputElement>
  | KeyboardEvent<HTMLInputElement>;

/**
 * A filter that is typed. The field keeps what is typed and the focus, also where the list is asked
 * anew meanwhile; Back, another view and a cleared filter change it.
 */
export function useTypedFilter({ asked, ask, isDay }: TypedFilter) {
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [sent, setSent] = useState(asked);
  const [isPartial, setPartial] = useState(false);
  if (asked !== seen) {
    setSeen(asked);
    // By Back or another view, and not because of what was typed.
    if (asked !== sent) setTyped(asked);
    setSent(asked);
  }
  function take({ currentTarget: input }: Typing, isOver: boolean): void {
    // Of a date that is half typed the browser tells nothing.
    const isHalf = input.validity.badInput;
    const text = isDay ? (isHalf ? null : readTypedDay(input.value, isOver)) : input.value.trim();
    setTyped(isOver ? (text ?? input.value) : input.value);
    setPartial(isOver && text === null);
    if (text === null || text === asked || !(isDay || isOver)) return;
    setSent(text);
    ask(text);
  }
  return {
    /** Somebody left the field with a date that is not whole. */
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

/** Past it the year has more than four digits, and the browser would wait for them. */
export const lastDay = "2999-12-31";
