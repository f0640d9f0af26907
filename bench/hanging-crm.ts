import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";

/** Every CRM at once, on loopback: takes each call in and never answers it. */
export interface HangingCrm {
  /** Variables that lead every provider here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Calls taken in so far. */
  readonly calls: number;
  close(): Promise<void>;
}

export async function startHangingCrm(): Promise<HangingCrm> {
  // Held, so that no answer is collected and its connection closed with it.
  const unanswered: ServerResponse[] = [];
  const server = createServer((_, response) => void unanswered.push(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    environment: {
      HUBSPOT_ACCESS_TOKEN: randomUUID(),
      HUBSPOT_BASE_URL: url,
      SALESFORCE_ACCESS_TOKEN: randomUUID(),
      SALESFORCE_INSTANCE_URL: url,
      PIPEDRIVE_API_TOKEN: randomUUID(),
      PIPEDRIVE_COMPANY_DOMAIN: url,
      CRM_WEBHOOK_URL: `${url}/hook`,
      CRM_WEBHOOK_SECRET: randomUUID(),
      CRM_ALLOW_ANY_HOST: "true",
    },
    get calls() {
      return unanswered.length;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
