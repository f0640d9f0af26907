import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { anInquiry } from "../../src/testing/records/an-inquiry.ts";
import { aPdf } from "../../src/testing/files/documents.ts";
import {
  visitThrough,
  type ProxyVisitor,
  type VisitorAnswer,
  type VisitorCall,
} from "../../src/testing/around/proxy-visitor.ts";
import type { ShippedProxy } from "../../src/testing/around/shipped-proxy.ts";

export interface Request {
  readonly what: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Null when the answer was below 400. */
  readonly fault: string | null;
}

/** What the site acknowledged, under the key that its sender knows. */
export interface Taken {
  /** Lead ids by e-mail address. */
  readonly leads: Map<string, string>;
  readonly inquiries: Map<string, string>;
  readonly files: string[];
  steps: number;
}

export interface SteadyVisitors {
  readonly requests: readonly Request[];
  readonly taken: Taken;
  /** Waits until each visitor has finished the current visit. */
  stop(): Promise<void>;
}

type Visit = (visitor: ProxyVisitor, tell: Tell) => Promise<void>;
type Tell = (what: string, call: Promise<VisitorAnswer>) => Promise<VisitorAnswer | null>;

const pages = ["/", "/contact", "/calculators", "/api/promise", "/favicon.ico"];

/** Starts families that visit at a steady pace, each from a network address of its own. */
export function startSteadyVisitors(proxy: ShippedProxy, staffCookie: string): SteadyVisitors {
  const requests: Request[] = [];
  const taken: Taken = { leads: new Map(), inquiries: new Map(), files: [], steps: 0 };
  const stopping = new AbortController();
  const tell: Tell = async (what, call) => {
    const startedAt = Date.now();
    const note = (fault: string | null) =>
      requests.push({ what, startedAt, endedAt: Date.now(), fault });
    try {
      const answer = await call;
      note(answer.status < 400 ? null : `${answer.status} ${answer.text.slice(0, 200)}`);
      return answer;
    } catch (failure) {
      note(String(failure));
      return null;
    }
  };
  let families = 0;
  const keepVisiting = async (visit: Visit, pauseMs: number) => {
    while (!stopping.signal.aborted) {
      families += 1;
      // With one address for all, the limits of one network would answer instead of the site.
      const localAddress = `127.20.${Math.floor(families / 250)}.${(families % 250) + 1}`;
      const visitor = visitThrough(proxy, { localAddress });
      for (let turn = 0; turn < 5 && !stopping.signal.aborted; turn += 1) {
        await visit(visitor, tell);
        await wait(pauseMs);
      }
      visitor.close();
    }
  };
  const visits = Promise.all([
    keepVisiting(readPages, 20),
    keepVisiting(readPages, 20),
    keepVisiting(sendLead(taken), 500),
    keepVisiting(sendInquiry(taken), 200),
    keepVisiting(reachStep(taken), 50),
    keepVisiting(sendFile(taken), 100),
    keepVisiting(workAsStaff(staffCookie), 100),
  ]);
  return {
    requests,
    taken,
    async stop() {
      stopping.abort();
      await visits;
    },
  };
}

const readPages: Visit = async (visitor, tell) => {
  for (const page of pages) await tell(`GET ${page}`, visitor.call(page));
};

const withKey = (body: object): VisitorCall => ({
  method: "POST",
  headers: { "idempotency-key": randomUUID() },
  body,
});

function readId(answer: VisitorAnswer | null): string | null {
  return answer?.status === 201 || answer?.status === 200
    ? (JSON.parse(answer.text) as { id: string }).id
    : null;
}

function sendLead({ leads }: Taken): Visit {
  return async (visitor, tell) => {
    const email = `lead-${randomUUID()}@example.com`;
    const call = withKey(aLeadSubmission({ email }));
    const id = readId(await tell("POST /api/lead", visitor.call("/api/lead", call)));
    if (id !== null) leads.set(email, id);
  };
}

function sendInquiry({ inquiries }: Taken): Visit {
  return async (visitor, tell) => {
    const email = `inquiry-${randomUUID()}@example.com`;
    const path = "/api/contact-inquiry";
    const id = readId(
      await tell(`POST ${path}`, visitor.call(path, withKey(anInquiry({ email })))),
    );
    if (id !== null) inquiries.set(email, id);
  };
}

function reachStep(taken: Taken): Visit {
  const path = "/api/questionnaire-steps";
  return async (visitor, tell) => {
    const call = { method: "POST", body: { step: 3 } };
    const answer = await tell(`POST ${path}`, visitor.call(path, call));
    if (answer?.status === 204) taken.steps += 1;
  };
}

function sendFile({ files }: Taken): Visit {
  return async (visitor, tell) => {
    const path = "/api/objects/upload";
    const issued = await tell(`POST ${path}`, visitor.call(path, { method: "POST" }));
    if (issued?.status !== 200) return;
    const { uploadURL } = JSON.parse(issued.text) as { uploadURL: string };
    const { pathname, search } = new URL(uploadURL);
    const call = { method: "PUT", body: aPdf({ byteSize: 300_000 }) };
    const answer = await tell("PUT a file", visitor.call(pathname + search, call));
    if (answer?.status === 200) files.push(pathname);
  };
}

function workAsStaff(cookie: string): Visit {
  return async (visitor, tell) => {
    for (const path of ["/api/auth/me", "/api/admin/leads?limit=20", "/api/admin/stats"]) {
      await tell(`GET ${path}`, visitor.call(path, { headers: { cookie } }));
    }
  };
}
