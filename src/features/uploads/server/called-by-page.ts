import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";

/**
 * For calls that make something although the upload client asks for them with GET: a link on
 * another site, or an address typed in, must not make it. Programs that are no browser say nothing.
 */
export const calledByPage = {
  exposeHeadRoute: false,
  onRequest: async ({ headers }: FastifyRequest): Promise<void> => {
    const from = headers["sec-fetch-site"];
    if (from === undefined || from === "same-origin") return;
    throw new AppError("forbidden", { en: "This call must come from the site itself." });
  },
} as const;
