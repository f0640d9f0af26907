import { encodeQR } from "qr";
import type { QrDrawing } from "#features/accounts/core/second-factor.ts";

/** Without four empty pixels around it cameras don't find it. */
const quietPixels = 4;

/** A text as the dark pixels of a QR code, runs of a row together. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, "raw", { border: quietPixels });
  const runs = rows.flatMap((row, y) => {
    const pixels = row.map((isDark) => (isDark ? "1" : "0")).join("");
    return Array.from(pixels.matchAll(/1+/g), ({ 0: { length }, index }) => {
      return `M${index} ${y}h${length}v1h-${length}z`;
    });
  });
  return { size: rows.length, path: runs.join("") };
}
