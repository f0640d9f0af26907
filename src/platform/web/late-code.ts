import { useEffect, useState } from "react";
import { reloadPage } from "./reload-page.ts";

/** Code that a page fetches once it is on screen and alive, ahead of its use. */
export interface LateCode<Code> {
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
 * @param isAsked somebody waits for it: what failed ahead of time is tried again.
 */
export function useLateCode<Code>(
  late: LateCode<Code>,
  isWanted: boolean,
  isAsked: boolean,
): LateState<Code> {
  const [code, setCode] = useState(late.read);
  const [failures, setFailures] = useState(0);
  const [isLoading, setIsLoading] = useState(true);
  const isMissing = code === null;

  useEffect(() => {
    if (!isMissing || !isWanted) return;
    setIsLoading(true);
    late.load().then(
      (arrived) => setCode(arrived),
      () => {
        setFailures((before) => before + 1);
        setIsLoading(false);
      },
    );
  }, [late, isMissing, isWanted, isAsked]);

  return {
    code,
    hasFailed: isMissing && isAsked && !isLoading,
    retry(keep) {
      setIsLoading(true);
      const again = async () => {
        if (failures < 3) return late.load();
        keep?.();
        return reloadPage();
      };
      again().then(
        (arrived) => setCode(arrived),
        () => {
          setFailures((before) => before + 1);
          setIsLoading(false);
        },
      );
    },
  };
}
