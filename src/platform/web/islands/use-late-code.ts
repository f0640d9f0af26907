import { useEffect, useState } from "react";
import type { LateCode } from "./late-code.ts";

export interface LateState<Code> {
  /** Null until it has loaded. */
  readonly code: Code | null;
  /** Somebody waits for the code, and it failed to load. */
  readonly hasFailed: boolean;
  readonly retry: (keep?: () => void) => void;
}

/**
 * Loads late code for a component that can't go on without it.
 *
 * @param isWanted false while it may still be loaded later.
 * @param isAsked whether somebody waits for it: then it is loaded in any case, and an earlier
 *   failure is tried again.
 */
export function useLateCode<Code>(
  late: LateCode<Code>,
  isWanted: boolean,
  isAsked: boolean,
): LateState<Code> {
  const [code, setCode] = useState(late.read);
  /**
   * The kind of the last failed attempt: one ahead of time is not shown, and is followed by
   * another.
   */
  const [failed, setFailed] = useState<"ahead" | "asked" | null>(null);
  const isMissing = code === null;

  useEffect(() => {
    if (!isMissing || !(isWanted || isAsked)) return;
    let isLast = true;
    setFailed(null);
    late.load().then(
      (arrived) => setCode(arrived),
      () => {
        if (isLast) setFailed(isAsked ? "asked" : "ahead");
      },
    );
    return () => {
      isLast = false;
    };
  }, [late, isMissing, isWanted, isAsked]);

  return {
    code,
    hasFailed: isMissing && isAsked && failed === "asked",
    retry(keep) {
      setFailed(null);
      late.retry(keep).then(
        (arrived) => setCode(arrived),
        () => setFailed("asked"),
      );
    },
  };
}
