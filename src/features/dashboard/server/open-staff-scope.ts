import compress from "@fastify/compress";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Ctx } from "#platform/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Routes } from "#platform/http/route-schema.ts";

export interface StaffScope {
  /** Refuses whoever may not be here; it runs before every route of the scope. */
  readonly requireStaff: onRequestAsyncHookHandler;
  /** Refuses a caller who was let in and may not be here any more. */
  readonly confirmStaff: (ctx: Ctx, request: FastifyRequest, db: Db | Tx) => Promise<void>;
  /** Registers each feature's staff routes. */
  readonly registerRoutes: (scope: Routes) => void;
}

/** An answer that took so long is given only to a caller who may still read it. */
const longAnswerMs = 1_000;

/**
 * The one place where staff routes are registered: whatever is added in it answers no stranger,
 * so that a new route is closed unless someone opens it on purpose elsewhere. Each says which roles
 * it answers. Callers are asked for again once what they sent has come, which they may send slowly, and
 * before an answer that took long; what takes long and changes something asks in its own transaction.
 */
export async function openStaffScope(
  app: Routes,
  ctx: Ctx,
  { requireStaff, confirmStaff, registerRoutes }: StaffScope,
): Promise<void> {
  const { db } = ctx.database;
  await app.register(async (scope) => {
    scope.addHook("onRoute", ({ url, config }) => {
      if (!config?.roles) throw new Error(`The staff route ${url} must say whose it is.`);
    });
    scope.decorateRequest("confirmStaff", function confirm(this: FastifyRequest, at) {
      return confirmStaff(ctx, this, at);
    });
    scope.addHook("onRequest", requireStaff);
    scope.addHook("preValidation", async (request) => {
      if (request.body !== undefined) await request.confirmStaff(db);
    });
    scope.addHook("preSerialization", async (request, reply, payload) => {
      if (reply.statusCode < 400 && reply.elapsedTime > longAnswerMs) {
        await request.confirmStaff(db);
      }
      return payload;
    });
    await scope.register(compress, { encodings: ["br", "gzip"] });
    registerRoutes(scope);
  });
}
