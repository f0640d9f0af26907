import { createHash } from "node:crypto";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { StoredToken, TokenStore } from "#features/crm/server/crm-provider.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { CallCrm, CrmAnswer } from "./crm-client.ts";

/**
 * A token is renewed this long before it expires, since it could expire on the way. Each process
 * renews at a random time up to twice as long before: a refresh token may be good for one use, so
 * two processes should not renew at once.
 */
const aheadMs = 60_000;

/**
 * What a vendor granted. `refreshToken` is null if the refresh token of the request stays valid.
 */
export type Grant = Omit<StoredToken, "grantedFor">;

/**
 * Logs in.
 *
 * @param refreshToken the newest that the vendor gave; null if it never gave one.
 * @throws CrmFailure
 */
type LogIn = (refreshToken: string | null) => Promise<Grant>;

interface AccessTokensOptions {
  readonly label: string;
  readonly clock: Clock;
  readonly tokens: TokenStore;
  /** The configured token, used until it is refused. Null to begin with a login. */
  readonly given: string | null;
  readonly logIn: LogIn | null;
  /**
   * The credentials in use. A stored token that was granted for other credentials no longer counts.
   */
  readonly credentials: readonly (string | undefined)[];
}

/**
 * Keeps one provider's access token fresh for all callers of this process, and through `tokens` for
 * all processes.
 */
export class AccessTokens {
  readonly #options: AccessTokensOptions;
  readonly #grantedFor: string;
  readonly #aheadMs = aheadMs * (1 + Math.random());
  #current: StoredToken | null = null;
  #login: Promise<string> | null = null;

  constructor(options: AccessTokensOptions) {
    this.#options = options;
    this.#grantedFor = hashCredentials(options.credentials);
  }

  async get(): Promise<string> {
    const { given, logIn } = this.#options;
    if (this.#current && this.#isFresh(this.#current)) return this.#current.accessToken;
    if (!logIn) return given ?? "";
    const latest = await this.#readLatest();
    if (latest && this.#isFresh(latest)) return latest.accessToken;
    if (!latest && given !== null) return given;
    return this.#logInOnce(logIn, null);
  }

  /**
   * Returns a token other than the one that was refused, or null if there is no way to get one. If
   * many callers are refused at once, one login serves all of them.
   */
  async renew(refused: string): Promise<string | null> {
    const { logIn } = this.#options;
    return logIn && this.#logInOnce(logIn, refused);
  }

  #logInOnce(logIn: LogIn, refused: string | null): Promise<string> {
    this.#login ??= this.#replace(logIn, refused).finally(() => {
      this.#login = null;
    });
    return this.#login;
  }

  async #replace(logIn: LogIn, refused: string | null): Promise<string> {
    const latest = await this.#readLatest();
    // Another caller or process has renewed the token meanwhile.
    if (latest && latest.accessToken !== refused && this.#isFresh(latest)) {
      return latest.accessToken;
    }
    const token = await this.#ask(logIn, latest);
    this.#current = token;
    await this.#guard(this.#options.tokens.write(token));
    return token.accessToken;
  }

  async #ask(logIn: LogIn, latest: StoredToken | null): Promise<StoredToken> {
    const kept = latest?.refreshToken ?? null;
    try {
      const grant = await logIn(kept);
      return {
        ...grant,
        refreshToken: grant.refreshToken ?? kept,
        grantedFor: this.#grantedFor,
      };
    } catch (failure) {
      // A refresh token may be good for one use: another process may have used it and stored the
      // new token.
      const others = await this.#readLatest();
      if (others && others.accessToken !== latest?.accessToken) return others;
      throw failure;
    }
  }

  /** The newest token of all processes, or this process's own token if it could not be stored. */
  async #readLatest(): Promise<StoredToken | null> {
    const stored = await this.#guard(this.#options.tokens.read());
    const ours = this.#current;
    const counts = stored?.grantedFor === this.#grantedFor;
    if (counts && !(ours && ours.expiresAt > stored.expiresAt)) this.#current = stored;
    return this.#current;
  }

  #isFresh({ expiresAt }: StoredToken): boolean {
    return expiresAt.getTime() - this.#aheadMs > this.#options.clock.now().getTime();
  }

  /**
   * A failure of our own database counts as `transient`, so that the lead is tried again and not
   * given up.
   */
  async #guard<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (cause) {
      const message = `The access token of ${this.#options.label} could not be read or kept here.`;
      throw new CrmFailure("transient", message, { cause });
    }
  }
}

/**
 * @throws CrmFailure `transient`: the call asked for no record, so nothing can have been created.
 */
export async function askForToken(
  call: CallCrm,
  { label, path, form }: { label: string; path: string; form: Readonly<Record<string, string>> },
): Promise<CrmAnswer> {
  try {
    return await call({ method: "POST", path, form, signal: new AbortController().signal });
  } catch (cause) {
    throw new CrmFailure("transient", `${label} did not answer the login.`, { cause });
  }
}

function hashCredentials(credentials: readonly (string | undefined)[]): string {
  const text = JSON.stringify(credentials.map((value) => value ?? null));
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * Calls a CRM with its current access token. If the CRM refuses the token, renews it and repeats
 * the call once. The refused call changed nothing, so a write happens only once.
 */
export function authorizeCalls(call: CallCrm, tokens: AccessTokens, label: string): CallCrm {
  return async (request) => {
    const send = (token: string) =>
      call({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    // The login may serve other callers as well, so it continues when this caller gives up.
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
