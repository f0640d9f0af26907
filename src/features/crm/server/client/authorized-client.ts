import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { CallCrm } from "./crm-client.ts";

/**
 * Calls a CRM with its current access token. One that is refused is renewed and the call made once
 * more: a refused call changed nothing, so that a write happens once.
 */
export function authorizeCalls(call: CallCrm, tokens: AccessTokens, label: string): CallCrm {
  return async (request) => {
    const send = (token: string) =>
      call({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    // The login may serve other callers as well, so it goes on when this one gives up.
    const inTime = <T>(work: Promise<T>) => untilAborted(work, request.signal, label);

    const token = await inTime(tokens.get());
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    const renewed = await inTime(tokens.renew(token));
    return renewed === null ? answer : send(renewed);
  };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal, label: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new CrmFailure("transient", `${label} did not answer the login in time.`));
    };
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}
