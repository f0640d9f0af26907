import { reloadPage } from "#platform/web/api-client.ts";

/** Code that a page loads after it is painted and hydrated, ahead of its use. */
export interface LateCode<Code> {
  /** Null until it has loaded. */
  readonly read: () => Code | null;
  /** Rejects when it can't be loaded, also when the connection stalls, which no browser reports. */
  readonly load: () => Promise<Code>;
  /**
   * Like `load`, for a visitor who waits. Some browsers never request a failed module again, but a
   * reloaded page does, so the third attempt reloads the page.
   *
   * @param keep stores what was entered, so that the reloaded page finds it.
   */
  readonly retry: (keep?: () => void) => Promise<Code>;
}

/** @param longestMs how long a load may take; by default as long as an API call. */
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
