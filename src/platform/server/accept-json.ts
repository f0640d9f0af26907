import { TextDecoder } from "node:util";
import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/core/app-error.ts";

const unpacked = new Set(["", "identity"]);

/**
 * Makes JSON in UTF-8 the only body this server reads; everything else is 415. Calls without a
 * payload may still announce JSON, as a fetch with fixed headers does.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  // Dropped like any unknown field: a key that no form of ours sends must not cost a lead.
  const parseJson = app.getDefaultJsonParser("remove", "remove");
  // Fatal: a name with replacement marks in it would be stored as if the family had typed them.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (!unpacked.has((request.headers["content-encoding"] ?? "").toLowerCase())) {
      return done(new AppError("unsupported_type", { en: "Please send the JSON uncompressed." }));
    }
    if (body.length === 0) return done(null, undefined);
    const text = decodeText(decoder, Buffer.from(body));
    if (text === null)
      return done(new AppError("invalid", { en: "Please send the JSON in UTF-8." }));
    return parseJson(request, text, done);
  });
}

function decodeText(decoder: TextDecoder, bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
