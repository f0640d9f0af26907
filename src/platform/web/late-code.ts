import { reloadPage } from "./api-client.ts";

/** Code that a page fetches once it is on screen and alive, ahead of its use. */
export interface LateCode<Code> {
  /** Null until it is here. */
  readonly read: () => Code | null;
  /** Rejects where it does not come, also where the line stopped half-way, which no browser tells. */
  readonly load: () => Promise<Code>;
  /**
   * As `load`, for somebody who asks. Some browsers never ask again for a module that failed once; a
   * page that is loaded anew does, so that is what the third try comes to.
   *
   * @param keep puts what was entered where a page that is loaded anew finds it.
   */
  readonly retry: (keep?: () => void) => Promise<Code>;
}

/** @param longestMs is waited for it; unless told, as long as for a call. */
export function lateCode<Code>(fetchCode: () => Promise<Code>, longestMs = 20_000): LateCode<Code> {
  let code: Code | null = null;
  let tries = 0;

  async function load(): Promise<Code> {
    if (code) return code;
    const coming = fetchCode().then((arrived) => (code = arrived));
    const late = new Promise<never>((_arrive, fail) => setTimeout(fail, longestMs));
    return Promise.race([coming, late]);
  }

  return {
    read: () => code,
    load,
    async retry(keep) {
      tries += 1;
      if (code || tries < 3) return load();
      keep?.();
      return reloadPage();
    },
  };
}
