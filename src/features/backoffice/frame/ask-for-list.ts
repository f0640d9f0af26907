import type { ApiRequest } from "#platform/web/api-client.ts";
import { callApi } from "#platform/web/api-client.ts";

/** Asks for a page of a list; what somebody looks for goes in the body, never in the address. */
export function askForList<Answer>(
  path: string,
  query: Readonly<Record<string, string>>,
  request: Pick<ApiRequest, "signal" | "timeoutMs">,
): Promise<Answer> {
  if (query["q"]) {
    return callApi<Answer>(`${path}/search`, { ...request, method: "POST", body: query });
  }
  return callApi<Answer>(`${path}?${new URLSearchParams(query)}`, request);
}
