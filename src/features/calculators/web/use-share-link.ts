import { useEffect, useState } from "react";
import { findCalculatorPath } from "#features/calculators/core/calculators.ts";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { writeFragment } from "#features/calculators/core/share-inputs.ts";

/** A link that brings these inputs back; made, copied and put into the address when asked for. */
export function useShareLink(calculator: CalculatorKey, inputs: InputsByCalculator[CalculatorKey]) {
  const [link, setLink] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);

  // A link to the result before this one would mislead.
  useEffect(() => {
    setLink(null);
    setCopied(false);
  }, [inputs]);

  async function share(): Promise<void> {
    const address = `${findCalculatorPath(calculator)}#${writeFragment(calculator, inputs)}`;
    history.replaceState(null, "", address);
    setLink(location.href);
    // Refused without a secure connection or the reader's leave; the link is on screen then.
    setCopied(await writeClipboard(location.href));
  }

  return { link, copied, share };
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
