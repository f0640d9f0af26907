import { useEffect, useState } from "react";
import type { LateCode } from "./late-code.ts";

export interface LateState<Code> {
  /** Null until it is here. */
  readonly code: Code | null;
  /** Somebody waits for it, and it did not come. */
  readonly hasFailed: boolean;
  readonly retry: (keep?: () => void) => void;
}

/**
 * Late code for a component that can't go on without it.
 *
 * @param isWanted false while it may still be fetched later.
 * @param isAsked somebody waits for it: it is fetched, wanted or not, and what failed ahead of time is
 *   tried again.
 */
export function useLateCode<Code>(
  late: LateCode<Code>,
  isWanted: boolean,
  isAsked: boolean,
): LateState<Code> {
  const [code, setCode] = useState(late.read);
  /** Which try came to nothing last: one ahead of time tells nobody, and is followed by another. */
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
