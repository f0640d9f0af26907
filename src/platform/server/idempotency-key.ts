import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "#platform/core/app-error.ts";

/** Made once: to make it takes longer than to check a key with it. */
const keySchema = z.guid();

/**
 * The request's `Idempotency-Key`, in lower case; null when there is none.
 *
 * @throws AppError `invalid` when the header holds anything but one UUID.
 */
export function readIdempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  const key = keySchema.safeParse(header);
  if (key.success) return key.data.toLowerCase();
  throw new AppError("invalid", { en: "Please send the Idempotency-Key header as one UUID." });
}
