import { createHash, randomUUID, createHmac } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { crmFieldKeys } from "#features/crm/core/crm-fields.ts";
import { CrmFailure, type CrmFailureKind, throttle } from "#features/crm/core/provider-gate.ts";
import { mapFields } from "#features/crm/core/field-map.ts";
import {
  checkCrmAddress,
  type CrmAnswer,
  createCrmClient,
  heedRetryAfter,
  isTaken,
} from "#features/crm/server/client/crm-client.ts";
import {
  type CrmProvider,
  type CrmProviderDefinition,
  type CrmWrite,
  listBlanked,
  type ProviderContext,
  type PushResult,
  readValues,
  type VariableValues,
} from "#features/crm/server/crm-provider.ts";
import { cutText } from "#platform/core/fields.ts";
import { createFetchWithLookup } from "#platform/outgoing/fetch-with-lookup.ts";
import {
  createPublicLookup,
  PrivateAddressError,
  type ResolveHost,
} from "#platform/outgoing/public-lookup.ts";

/** Serves every CRM without a provider of its own, through Zapier, Make, n8n or a small program. */
export const webhook: CrmProviderDefinition = {
  id: "webhook",
  label: "Webhook",
  variables: [
    {
      name: "CRM_WEBHOOK_URL",
      purpose: { en: "Address that takes the leads", es: "Dirección que recibe los prospectos" },
      required: true,
    },
    {
      name: "CRM_WEBHOOK_SECRET",
      purpose: { en: "Secret that signs each call", es: "Secreto que firma cada llamada" },
      required: true,
    },
  ],
  needs: {
    en: "An https address that takes leads, such as a hook of Zapier, Make or n8n, and a secret of at least 24 characters, with which the receiver checks that a call is ours.",
    es: "Una dirección https que reciba prospectos, por ejemplo un hook de Zapier, Make o n8n, y un secreto de al menos 24 caracteres. Con él, quien recibe comprueba que la llamada es nuestra.",
  },
  fields: crmFieldKeys.map((key) => ({
    key,
    remoteField: key,
    enabled: true,
    ...(key === "email" ? { fixed: true } : {}),
  })),
  remoteFieldName: {
    pattern: /^[A-Za-z][\w.-]{0,63}$/,
    hint: {
      en: "The name under which the receiver finds the value: letters, digits, _, . and -.",
      es: "El nombre con el que quien recibe encuentra el valor: letras, dígitos, _, . y -.",
    },
  },
  // Zapier's own hooks accept three calls a second.
  paceMs: 350,
  connect: (variables, context) => connectWebhook(variables, context),
};

const variable = "CRM_WEBHOOK_URL";
const longestId = 100;

const answerSchema = z.object({
  id: z.union([z.int().transform(String), z.string().trim().min(1).max(longestId)]),
});

/**
 * @param resolve replaces the system's resolver; its addresses are checked all the same.
 * @throws CrmFailure `config`
 */
export function connectWebhook(
  variables: VariableValues,
  context: ProviderContext,
  resolve?: ResolveHost,
): CrmProvider {
  const url = readWebhookUrl(variables[variable] ?? "", context.allowAnyHost);
  const key = readWebhookKey(variables["CRM_WEBHOOK_SECRET"] ?? "");
  // The address is as secret as a password, and one host serves many receivers, so a hash of the
  // whole address identifies the account.
  const accountId = createHash("sha256").update(url.href).digest("base64url");
  const post = createPost(url, key, context, resolve);
  const write = async (asked: CrmWrite, signal: AbortSignal): Promise<PushResult> => {
    const { lead, mayMake, fields, personId, pushId, known } = asked;
    const blanks = listBlanked(asked).map((name) => [name, null]);
    const json = {
      // A receiver that may not create the person gets an update.
      type: mayMake || known ? "lead.upsert" : "lead.update",
      /** When the family sent their answers, the same for every attempt; ISO 8601, UTC. */
      timestamp: lead?.timestamp ?? context.clock.now().toISOString(),
      personId,
      /** By the receiver's names, without fields that have no value. */
      lead: { ...mapFields(readValues({ lead }), fields), ...Object.fromEntries(blanks) },
    };
    const { body } = await post(json, pushId, signal);
    const id = answerSchema.safeParse(body).data?.id ?? known?.id ?? personId;
    return { id, url: null, parts: {}, warnings: [] };
  };
  return {
    test: async (_, signal) => {
      const event = { type: "test", timestamp: context.clock.now().toISOString() };
      await post(event, randomUUID(), signal);
      return { account: url.hostname, accountId, faults: [], warnings: [] };
    },
    findAccount: async () => accountId,
    write,
    erase: async ({ personId, remotes }, signal) => {
      const ids = remotes.map(({ id }) => id);
      const timestamp = context.clock.now().toISOString();
      // Every attempt carries the person's own id, so that the receiver recognizes a repeat.
      await post({ type: "person.erased", timestamp, personId, ids }, personId, signal);
      return "all";
    },
  };
}

function createPost(
  url: URL,
  key: Buffer,
  { clock, allowAnyHost }: ProviderContext,
  resolve: ResolveHost | undefined,
) {
  const call = createCrmClient({
    label: "The webhook's receiver",
    baseUrl: url.origin,
    headers: { "user-agent": "lead-webhook/1" },
    fetch: createFetchWithLookup(allowAnyHost ? undefined : createPublicLookup(resolve)),
  });
  const path = `${url.pathname}${url.search}`;
  return async (json: object, id: string, signal: AbortSignal): Promise<CrmAnswer> => {
    // The client writes JSON in the same way, and the signature covers every byte.
    const body = JSON.stringify(json);
    const headers = signWebhook({ id, sentAt: clock.now(), body }, key);
    const answer = await call({ method: "POST", path, json, headers, signal }).catch(explain);
    if (isTaken(answer)) return answer;
    throw describeWebhookFailure(answer, clock.now());
  };
}

/** Keeps the address as it was given, because a trailing slash and a query matter to receivers. */
function readWebhookUrl(text: string, allowAnyHost: boolean): URL {
  const example = "https://hooks.zapier.com/hooks/catch/1/abc/";
  checkCrmAddress(text, { variable, example, domains: [], allowAnyHost });
  const url = new URL(text);
  // An IP address needs no lookup, so the check of resolved addresses would be skipped.
  if (!allowAnyHost && isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) {
    throw new CrmFailure("config", `${variable} must have a host's name, not its number.`);
  }
  return url;
}

function explain(failure: unknown): never {
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof PrivateAddressError)) continue;
    const message = `${variable} leads to a private address; use one on the public internet.`;
    throw new CrmFailure("config", message, { cause });
  }
  throw failure;
}

const leastKeyBytes = 24;
const prefix = "whsec_";

/**
 * The key for a configured secret. After `whsec_` comes base64, as Standard Webhooks defines it.
 * Any other text is the key itself, for tools that accept only text.
 *
 * @throws CrmFailure `config`
 */
export function readWebhookKey(secret: string): Buffer {
  const isEncoded = secret.startsWith(prefix);
  const encoded = secret.slice(prefix.length);
  const key = isEncoded ? Buffer.from(encoded, "base64") : Buffer.from(secret, "utf8");
  if (isEncoded && key.toString("base64").replace(/=+$/, "") !== encoded.replace(/=+$/, "")) {
    throw new CrmFailure("config", "CRM_WEBHOOK_SECRET must be base64 after whsec_.");
  }
  if (key.byteLength < leastKeyBytes) {
    const least = isEncoded ? `${leastKeyBytes} bytes in base64` : `${leastKeyBytes} characters`;
    throw new CrmFailure("config", `CRM_WEBHOOK_SECRET is too short; it needs at least ${least}.`);
  }
  return key;
}

interface WebhookMessage {
  /** The same for every attempt, so that receivers drop repeats. */
  readonly id: string;
  readonly sentAt: Date;
  /** Exactly the bytes that are sent. */
  readonly body: string;
}

/**
 * The headers of Standard Webhooks, version 1.
 * @see https://www.standardwebhooks.com
 */
export function signWebhook(
  { id, sentAt, body }: WebhookMessage,
  key: Buffer,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

const unknownWaitMs = 60_000;
const longestQuote = 300;

const refused: readonly [CrmFailureKind, string] = [
  "auth",
  "refused the call; give it the secret in CRM_WEBHOOK_SECRET",
];
const gone: readonly [CrmFailureKind, string] = [
  "config",
  "is gone; copy its current address into CRM_WEBHOOK_URL",
];
const late: readonly [CrmFailureKind, string] = ["transient", "was not ready"];

const plainFailures: Readonly<Record<number, readonly [CrmFailureKind, string]>> = {
  401: refused,
  403: refused,
  404: gone,
  408: late,
  410: gone,
  425: late,
};

/** What an answer other than 2xx means. */
export const describeWebhookFailure = (answer: CrmAnswer, now: Date): CrmFailure =>
  heedRetryAfter(describeFailure(answer, now), answer, now);

function describeFailure(answer: CrmAnswer, now: Date): CrmFailure {
  const { status } = answer;
  const tell = (kind: CrmFailureKind, what: string) =>
    new CrmFailure(kind, `The webhook's receiver ${what} (${status}).`);
  const plain = plainFailures[status];
  if (plain) return tell(...plain);
  if (status < 400) return tell("config", "moved; copy its new address into CRM_WEBHOOK_URL");
  if (status === 429) {
    return throttle("The webhook's receiver asked for fewer calls.", now, unknownWaitMs);
  }
  if (status >= 500) return tell("transient", "is not well");
  return tell("rejected", `refused the lead${quote(answer.body)}`);
}

function quote(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { message, error } = body as Record<string, unknown>;
  const text = [message, error].find((part) => typeof part === "string" && part.trim() !== "");
  return typeof text === "string" ? `: ${cutText(text.trim(), longestQuote)}` : "";
}
