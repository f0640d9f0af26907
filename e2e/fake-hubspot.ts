import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type HubspotMood = "well" | "refuses-token" | "refuses-leads" | "down";

interface Contact {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}

const properties = "email firstname lastname phone zip message income_range lead_score".split(" ");

/** A HubSpot for the journeys: an account, its properties, and contacts by e-mail. */
export class FakeHubspot {
  readonly token = `pat-${randomBytes(12).toString("hex")}`;
  readonly contacts = new Map<string, Contact>();
  mood: HubspotMood = "well";
  portalId = 62515;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const isKnown = request.headers.authorization === `Bearer ${this.token}`;
    if (!isKnown || this.mood === "refuses-token") {
      return send(401, { status: "error", category: "INVALID_AUTHENTICATION", message: "No." });
    }
    if (this.mood === "down") return send(503, { status: "error", message: "Under repair" });
    const path = request.url ?? "";
    if (path.startsWith("/account-info/")) {
      return send(200, {
        portalId: this.portalId,
        uiDomain: "app.hubspot.com",
        utcOffsetMilliseconds: 0,
      });
    }
    if (path.startsWith("/crm/properties/")) {
      return send(200, { results: properties.map((name) => ({ name })) });
    }
    if (path.endsWith("/contacts/batch/upsert")) {
      return this.#upsert(Buffer.concat(chunks).toString(), send);
    }
    const known = [...this.contacts.values()].find(({ id }) => path.endsWith(`/contacts/${id}`));
    if (known) {
      Object.assign(known.properties, JSON.parse(Buffer.concat(chunks).toString()).properties);
      return send(200, { id: known.id });
    }
    return send(404, { status: "error", message: "No such address" });
  }

  #upsert(body: string, send: (status: number, body: object) => void): void {
    if (this.mood === "refuses-leads") {
      const message = "This contact has a blocked e-mail address";
      return send(400, { status: "error", category: "VALIDATION_ERROR", message });
    }
    const { inputs } = JSON.parse(body) as { inputs: Array<Contact> };
    const results = inputs.map(({ id: email, properties: changes }) => {
      const known = this.contacts.get(email);
      const id = known?.id ?? String(1000 + this.contacts.size);
      this.contacts.set(email, { id, properties: { ...known?.properties, ...changes } });
      return { id, new: known === undefined };
    });
    return send(200, { status: "COMPLETE", results });
  }
}
