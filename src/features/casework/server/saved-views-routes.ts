import type { FastifyInstance } from "fastify";
import { savedViewSchema, viewListSchema } from "#features/casework/core/saved-view.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsAndAgents } from "#platform/server/staff-route.ts";
import { deleteView, listViews, saveView } from "./saved-views-store.ts";
import { readViewer } from "./visible-to.ts";

/** More than fit beside a list; a runaway script must not fill the table. */
const mostViews = 50;

/** Everybody's own views of the lists. Registered inside the scope that admits staff only. */
export function savedViewsRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): void {
  const { db } = database;
  app.get("/api/admin/views", adminsAndAgents, async (request) => {
    const { list } = parseInput(viewListSchema, request.query);
    return { views: await listViews(db, readViewer(request).username, list) };
  });

  app.post("/api/admin/views", adminsAndAgents, async (request, reply) => {
    const { replaces, ...view } = parseInput(savedViewSchema, request.body);
    const { username } = readViewer(request);
    const all = await listViews(db, username, view.list);
    const others = all.filter(({ id }) => id !== replaces);
    // The same view once more is a button pressed twice.
    if (others.some(({ name, query }) => name === view.name && query !== view.query)) {
      throw new AppError("conflict", {
        en: "You have a view of this name already. Choose another name, or delete that view first.",
      });
    }
    if (others.length >= mostViews && others.every(({ name }) => name !== view.name)) {
      throw new AppError("conflict", {
        en: `You have ${mostViews} views here. Delete one that you don't need.`,
      });
    }
    const saved = await database.transaction(async (tx) => {
      if (replaces) await deleteView(tx, username, replaces);
      return saveView(tx, username, view);
    });
    return reply.code(201).send({ success: true, view: saved });
  });

  app.delete<{ Params: { id: string } }>(
    "/api/admin/views/:id",
    adminsAndAgents,
    async (request) => {
      const { id } = request.params;
      if (!isId(id) || !(await deleteView(db, readViewer(request).username, id))) {
        throw new AppError("not_found", { en: "You have no such view." });
      }
      return { success: true };
    },
  );
}
