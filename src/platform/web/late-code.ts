import { useEffect, useState } from "react";
import { reloadPage } from "./api-client.ts";

/** Code that a page fetches once it is on screen and alive, ahead of its use. */
interface LateCode<Code> {
  /** Null until it is here. */
  readonly read: () => Code | null;
  readonly load: () => Promise<Code>;
}

export interface LateState<Code> {
  /** Null until it is here. */
  readonly code: Code | null;
  /** Somebody waits for it, and it did not come. */
  readonly hasFailed: boolean;
  /**
   * Some browsers never ask again for a module that failed once; a page that is loaded anew does.
   *
   * @param keep puts what was entered where a page that is loaded anew finds it.
   */
  readonly retry: (keep?: () => void) => void;
}

export function lateCode<Code>(fetchCode: () => Promise<Code>): LateCode<Code> {
  let code: Code | null = null;
  return {
    read: () => code,
    async load() {
      code ??= await fetchCode();
      return code;
    },
  };
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
  const [failures, setFailures] = useState(0);
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
        setFailures((before) => before + 1);
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
      const again = async () => {
        if (failures < 3) return late.load();
        keep?.();
        return reloadPage();
      };
      again().then(
        (arrived) => setCode(arrived),
        () => {
          setFailures((before) => before + 1);
          setFailed("asked");
        },
      );
    },
  };
}
