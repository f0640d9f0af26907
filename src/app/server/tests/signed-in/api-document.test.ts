import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { listApiRoutes, writeApiPage } from "#app/server/api-document.ts";
import type { DeclaredRoute } from "#platform/http/route-list.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }));
const address = "/api/openapi.json";

test("only admins get the description of the API in OpenAPI 3.1", async () => {
  const answer = await scene.call("ada", "GET", address);

  expect(answer.status).toBe(200);
  expect(await new Validator().validate(answer.body)).toMatchObject({ valid: true });
  expect(answer.body.paths["/api/lead"].post.requestBody.content).toHaveProperty(
    "application/json.schema.properties.zipCode",
  );
  expect((await scene.call("bob", "GET", address)).status).toBe(403);
  expect((await scene.call(null, "GET", address)).status).toBe(401);
});

const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Inputs that a route does not declare. */
function findUnsaid({ method, url, schema }: DeclaredRoute): readonly string[] {
  const route = `${method} ${url}`;
  return [
    ...(schema?.summary ? [] : [`${route}: no summary`]),
    ...(changing.has(method) && method !== "DELETE" && schema?.body === undefined
      ? [`${route}: no schema of its body, nor noBody`]
      : []),
    ...(/:\w|\*/.test(url) && schema?.params === undefined
      ? [`${route}: no schema of its parameters`]
      : []),
  ];
}

test("every route declares its inputs and its summary", () => {
  const routes = listApiRoutes(scene.server.app.routeList);

  expect(routes.length).toBeGreaterThan(100);
  expect(routes.flatMap(findUnsaid)).toEqual([]);
});

test("docs/api.md lists the current routes", async () => {
  const page = writeApiPage(scene.server.app.routeList);
  await expect(page).toMatchFileSnapshot("../../../../../docs/api.md");
});
