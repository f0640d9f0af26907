import compress from "@fastify/compress";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Routes } from "#platform/http/route-schema.ts";

export interface StaffScope {
  /** Refuses callers without a session or role; runs before every route of the scope. */
  readonly requireStaff: onRequestAsyncHookHandler;
  /** Refuses a caller who was admitted and has lost the session or role since. */
  readonly confirmStaff: (ctx: Ctx, request: FastifyRequest, db: Db | Tx) => Promise<void>;
  /** Registers each feature's staff routes. */
  readonly registerRoutes: (scope: Routes) => void;
}

/** A response that took longer than this is sent only if the caller is still admitted. */
const longAnswerMs = 1_000;

/**
 * The only place where staff routes are registered: every route in this scope requires a session
 * and must name its roles, so a new route is closed by default. Callers are checked again after
 * their body has arrived, which they may send slowly, and before a response that took long. A slow
 * request that changes something checks in its own transaction.
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
