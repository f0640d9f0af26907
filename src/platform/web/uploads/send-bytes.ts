import AwsS3 from "@uppy/aws-s3";
import { planUploadRetry } from "#platform/core/uploads.ts";
import { tellLanguage } from "#platform/web/api-client.ts";

type SendRequest = Parameters<typeof AwsS3.uploadPartBytes>[0];

interface RefusedAnswer {
  /** Status of the response; 0 without one. */
  readonly status: number;
  /** The server's own sentence, if it sent one: it says best what to do. */
  readonly serverMessage: string | null;
}

/** Why bytes did not arrive, with the specification's short message. */
export class SendFailure extends Error {
  readonly status: number;
  readonly serverMessage: string | null;
  /**
   * The upload library does not retry a part whose failure has no status, and requests a new
   * address after a 403.
   */
  readonly source: { readonly status: number } | undefined;

  constructor(messages: SendMessages, { status, serverMessage }: RefusedAnswer) {
    const named = { 0: messages.network, 401: messages.unauthorized, 403: messages.expired };
    super(named[status as keyof typeof named] ?? messages.other);
    this.name = "SendFailure";
    this.status = status;
    this.serverMessage = serverMessage;
    this.source = status === 403 ? { status } : undefined;
  }
}

/** The specification's messages. */
export type SendMessages = Readonly<
  Record<"unauthorized" | "expired" | "other" | "network", string>
>;

export interface SendRules {
  readonly messages: SendMessages;
  /**
   * Whether a missing response is retried once there is a connection; otherwise it is reported at
   * once.
   */
  readonly waitsForNetwork: boolean;
  /** Called before each pause with its length, and with null when it is over. */
  readonly onWait?: (delayMs: number | null) => void;
}

/**
 * Sends a whole file or one part of it, and retries where the response may differ a moment later:
 * the library has its own rules for parts, and does not retry whole files. The server accepts the
 * same bytes twice, so a repeat does no harm.
 *
 * @throws SendFailure; an AbortError when it was paused or cancelled.
 */
export async function sendBytes(
  { messages, waitsForNetwork, onWait }: SendRules,
  given: SendRequest,
): ReturnType<typeof AwsS3.uploadPartBytes> {
  const headers = { ...tellLanguage(), ...given.signature.headers };
  const request = { ...given, signature: { ...given.signature, headers } };
  let waitedMs = 0;
  for (let earlierFailures = 0; ; earlierFailures += 1) {
    try {
      return await AwsS3.uploadPartBytes(request);
    } catch (failure) {
      if (request.signal?.aborted) throw failure;
      const answer = readAnswer(failure);
      const { status, retryAfterSeconds } = answer;
      // Without a response the network is probably down and may be back in a moment.
      const counted = status === 0 && waitsForNetwork ? 503 : status;
      const asked = { status: counted, retryAfterSeconds, earlierFailures, waitedMs };
      const delayMs = planUploadRetry(asked);
      if (delayMs === null) throw new SendFailure(messages, answer);
      if (retryAfterSeconds !== null) waitedMs += delayMs;
      onWait?.(delayMs);
      await waitFor(delayMs, waitsForNetwork, request.signal).finally(() => onWait?.(null));
    }
  }
}

interface FailedAnswer extends RefusedAnswer {
  readonly retryAfterSeconds: number | null;
}

/** The library passes its finished request, or an object with nothing but a status. */
function readAnswer(failure: unknown): FailedAnswer {
  const source = (failure as { source?: Partial<XMLHttpRequest> } | null)?.source;
  const retryAfter = source?.getResponseHeader?.("retry-after");
  return {
    status: source?.status ?? 0,
    serverMessage: readMessage(source?.responseText ?? ""),
    retryAfterSeconds: retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  };
}

function readMessage(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}

async function waitFor(
  delayMs: number,
  waitsForNetwork: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  await untilEvent(signal, (done) => {
    const timer = setTimeout(done, delayMs);
    return () => clearTimeout(timer);
  });
  if (navigator.onLine || !waitsForNetwork) return;
  await untilEvent(signal, (done) => {
    window.addEventListener("online", done);
    return () => window.removeEventListener("online", done);
  });
}

function untilEvent(
  signal: AbortSignal | undefined,
  listen: (done: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => () => {
      stop();
      signal?.removeEventListener("abort", abort);
      settle();
    };
    const abort = finish(() => reject(signal?.reason));
    const stop = listen(finish(resolve));
    signal?.addEventListener("abort", abort, { once: true });
  });
}
