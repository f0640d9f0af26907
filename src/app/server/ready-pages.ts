import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoredPage } from "./public-pages.ts";
import type { PageForm } from "./send-stored-page.ts";
import { chooseForm, readForm } from "./send-stored-page.ts";

interface ReadyPage {
  readonly page: StoredPage;
  readonly answers: Map<PageForm, Answer>;
}

interface Answer {
  readonly status: number;
  /** Names and values alternate, as Node writes them. */
  readonly headers: string[];
  /** As text a character a byte: Node writes that and the headers in one piece. */
  readonly body: string | Buffer;
}

/** With its headers it fits into what Node writes without memory of its own. */
const longestText = 14 * 1_024;

/**
 * Answers that were given once and are the same for everybody from then on, so that the headers of
 * a page and form are put together once. Holds as much as there are pages and forms.
 */
export class ReadyPages {
  readonly #pages = new Map<string, ReadyPage>();

  /** Remembers what the framework was told to send, with all headers that its hooks have set. */
  keep(
    path: string,
    page: StoredPage,
    { method, headers }: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (method !== "GET") return;
    const form = chooseForm(headers, page);
    const kept = this.#pages.get(path);
    const answers = kept?.page === page ? kept.answers : new Map<PageForm, Answer>();
    if (answers.has(form)) return;
    const bytes = form === "unchanged" ? null : readForm(page, form);
    const named = Object.entries({
      ...reply.getHeaders(),
      ...(bytes && { "content-length": bytes.length }),
    });
    const block = named.flatMap(([name, value]) => [name, String(value)]);
    answers.set(form, { status: reply.statusCode, headers: block, body: toBody(bytes) });
    this.#pages.set(path, { page, answers });
  }

  /** Called with a plain GET. False when this form of the page was never asked for before. */
  answer({ url = "", headers }: IncomingMessage, response: ServerResponse): boolean {
    const query = url.indexOf("?");
    const ready = this.#pages.get(query < 0 ? url : url.slice(0, query));
    const answer = ready?.answers.get(chooseForm(headers, ready.page));
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body, "latin1");
    return true;
  }

  /** The pages were rendered again. */
  forget(): void {
    this.#pages.clear();
  }
}

function toBody(bytes: Buffer | null): string | Buffer {
  if (bytes === null) return "";
  return bytes.length > longestText ? bytes : bytes.toString("latin1");
}
