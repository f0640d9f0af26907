import type { ScanVerdict } from "#platform/core/uploads.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Badge, type BadgeTone } from "#ui/card.tsx";
import { scanWords } from "./staff-words.ts";

const tones: Readonly<Record<ScanVerdict, BadgeTone>> = {
  off: "neutral",
  checking: "info",
  clean: "success",
  blocked: "danger",
  unscannable: "warm",
};

/** What is known of viruses in a file. */
export function ScanBadge({ scan }: { readonly scan: ScanVerdict }) {
  const { names } = useWords(scanWords);
  return <Badge tone={tones[scan]}>{names[scan]}</Badge>;
}
