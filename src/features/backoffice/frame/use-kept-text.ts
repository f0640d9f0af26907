import { useState } from "react";
import { keptTexts } from "./kept-texts.ts";
import { useStaffMember } from "./staff-gate.tsx";

export interface KeptText {
  readonly text: string;
  readonly write: (text: string) => void;
  /** It was saved, trimmed. What was typed since then stays. */
  readonly clear: (saved: string) => void;
}

/**
 * A text that is kept with every letter until it is saved.
 *
 * @param place where it is typed: of which record, in which field.
 */
export function useKeptText(place: string): KeptText {
  const { username } = useStaffMember();
  const [text, setText] = useState(() => keptTexts.read(username, place));
  const write = (next: string) => {
    setText(next);
    keptTexts.write(username, place, next);
  };
  return {
    text,
    write,
    clear: (saved) => {
      if (keptTexts.read(username, place).trim() === saved) keptTexts.write(username, place, "");
      setText((current) => (current.trim() === saved ? "" : current));
    },
  };
}
