import compress from "@fastify/compress";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";

export interface StaffScope {
  /** Refuses whoever may not be here; it runs before every route of the scope. */
  readonly requireStaff: onRequestAsyncHookHandler;
  /** Registers each feature's staff routes. */
  readonly registerRoutes: (scope: FastifyInstance) => void;
}

/**
 * The one place where staff routes are registered: whatever is added in it answers no stranger,
 * so that a new route is closed unless someone opens it on purpose elsewhere. Each says which roles
 * it answers.
 */
export async function openStaffScope(
  app: FastifyInstance,
  { requireStaff, registerRoutes }: StaffScope,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRoute", ({ url, config }) => {
      if (!config?.roles) throw new Error(`The staff route ${url} must say whose it is.`);
    });
    scope.addHook("onRequest", requireStaff);
    await scope.register(compress, { encodings: ["br", "gzip"] });
    registerRoutes(scope);
  });
}
