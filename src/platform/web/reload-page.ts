import { ApiError, callApi } from "./api-client.ts";

/** Never resolves: the page goes. Rejects where it could not come back, on a browser's error page. */
export async function reloadPage(): Promise<never> {
  await callApi("/healthz").catch((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
  });
  location.reload();
  return new Promise(() => {});
}
