import { useState } from "react";

/**
 * Copies a text.
 * @returns whether exactly this text was copied, because it may have changed since.
 */
export function useCopied(text: string) {
  const [copied, setCopied] = useState("");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Without the clipboard the text can still be selected by hand.
    }
  }
  return { isCopied: copied !== "" && copied === text, copy: () => void copy() };
}
