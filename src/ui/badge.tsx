import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export type BadgeTone = "hot" | "warm" | "cold" | "neutral" | "success" | "danger" | "info";

const tones: Record<BadgeTone, string> = {
  hot: "border-danger bg-danger-soft text-danger",
  warm: "border-warning bg-warning-soft text-warning",
  cold: "border-info bg-info-soft text-info",
  danger: "border-danger bg-danger-soft text-danger",
  info: "border-info bg-info-soft text-info",
  success: "border-success bg-success-soft text-success",
  neutral: "border-line-strong bg-sunken text-ink",
};

/** A short state in a word; the colour only helps the eye find it. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        "inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
