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

/** The result of a file's virus scan. */
export function ScanBadge({ scan }: { readonly scan: ScanVerdict }) {
  const { names } = useWords(scanWords);
  return <Badge tone={tones[scan]}>{names[scan]}</Badge>;
}
