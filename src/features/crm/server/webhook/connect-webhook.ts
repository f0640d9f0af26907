import { createHash, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { CrmFailure } from "#features/crm/core/crm-failure.ts";
import { leadToWebhook } from "#features/crm/core/lead-to-webhook.ts";
import { checkCrmAddress } from "#features/crm/server/client/check-crm-address.ts";
import { createCrmClient } from "#features/crm/server/client/crm-client.ts";
import type { CrmAnswer } from "#features/crm/server/client/crm-client.ts";
import type {
  CrmProvider,
  CrmPush,
  ProviderContext,
  VariableValues,
} from "#features/crm/server/crm-provider.ts";
import { createFetchWithLookup } from "#platform/server/outgoing/fetch-with-lookup.ts";
import {
  createPublicLookup,
  PrivateAddressError,
} from "#platform/server/outgoing/public-lookup.ts";
import type { ResolveHost } from "#platform/server/outgoing/public-lookup.ts";
import { reportTest } from "#features/crm/server/client/report-test.ts";
import { readWebhookKey, signWebhook } from "./sign-webhook.ts";
import { describeWebhookFailure } from "./webhook-failures.ts";

const variable = "CRM_WEBHOOK_URL";
const longestId = 100;

const answerSchema = z.object({
  id: z.union([z.int().transform(String), z.string().trim().min(1).max(longestId)]),
});

type Post = (event: object, id: string, signal: AbortSignal) => Promise<CrmAnswer>;

/**
 * @param resolve in place of the system's; which addresses it may give is checked all the same.
 * @throws CrmFailure `config`
 */
export function connectWebhook(
  variables: VariableValues,
  context: ProviderContext,
  resolve?: ResolveHost,
): CrmProvider {
  const url = readWebhookUrl(variables[variable] ?? "", context.allowAnyHost);
  const key = readWebhookKey(variables["CRM_WEBHOOK_SECRET"] ?? "");
  // The address is as good as a password; at one host it leads to many receivers.
  const accountId = createHash("sha256").update(url.href).digest("base64url");
  const post = createPost(url, key, context, resolve);
  return {
    test: (_, signal) =>
      reportTest("the webhook", async () => {
        const event = { type: "test", timestamp: context.clock.now().toISOString() };
        await post(event, randomUUID(), signal);
        return { account: url.hostname, accountId, missingFields: [], faults: [], warnings: [] };
      }),
    push: async ({ lead, fields, personId, pushId, known }: CrmPush, signal) => {
      const { body } = await post(leadToWebhook(lead, fields, personId), pushId, signal);
      const id = answerSchema.safeParse(body).data?.id ?? known?.id ?? personId;
      return { id, url: null, parts: {}, created: known === null, warnings: [] };
    },
    erase: async ({ personId, remotes }, signal) => {
      const ids = remotes.map(({ id }) => id);
      const timestamp = context.clock.now().toISOString();
      // Every attempt carries the person's own id, so that a repeat is known as one.
      await post({ type: "person.erased", timestamp, personId, ids }, personId, signal);
    },
  };
}

function createPost(
  url: URL,
  key: Buffer,
  { clock, allowAnyHost }: ProviderContext,
  resolve: ResolveHost | undefined,
): Post {
  const call = createCrmClient({
    label: "The webhook's receiver",
    baseUrl: url.origin,
    headers: { "user-agent": "lead-webhook/1" },
    fetch: createFetchWithLookup(allowAnyHost ? undefined : createPublicLookup(resolve)),
  });
  const path = `${url.pathname}${url.search}`;
  return async (json, id, signal) => {
    // The client writes JSON in the same way, and the signature covers every byte.
    const body = JSON.stringify(json);
    const headers = signWebhook({ id, sentAt: clock.now(), body }, key);
    const answer = await call({ method: "POST", path, json, headers, signal }).catch(explain);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw describeWebhookFailure(answer, clock.now());
  };
}

/** The address as it was given: receivers mind a trailing slash and a query. */
function readWebhookUrl(text: string, allowAnyHost: boolean): URL {
  const example = "https://hooks.zapier.com/hooks/catch/1/abc/";
  checkCrmAddress(text, { variable, example, domains: [], allowAnyHost });
  const url = new URL(text);
  // A socket looks no number up, so that nothing would be checked.
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
