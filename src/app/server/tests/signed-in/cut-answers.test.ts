import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { addLead } from "#testing/records/insert-records.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({ ada: "admin" }));
let origin: string;

beforeAll(async () => {
  const { app } = scene.server;
  await app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await addLead(scene.database);
});

/** What a reader that knows nothing of us makes of an answer: its status, and how its body ends. */
async function read(path: string): Promise<readonly [number | undefined, string]> {
  const request = get(`${origin}${path}`, { headers: { cookie: scene.cookies["ada"] } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const ending = await text(response).then(
    () => "whole",
    (failure: NodeJS.ErrnoException) => failure.code ?? failure.message,
  );
  return [response.statusCode, response.complete ? ending : "cut"];
}

const list = "/api/admin/leads?limit=50";
const file = "/api/admin/site/archive/package?from=2026-06-01&to=2026-06-30";

test("a list whose rows can't be read any more ends part-way, and its reader sees that it is cut", async () => {
  expect(await read(list)).toEqual([200, "whole"]);
  await scene.query("update leads set submitted_at = 'infinity'");
  expect(await read(list)).toEqual([200, "cut"]);
  await scene.query("update leads set submitted_at = now()");
  expect(await read(list)).toEqual([200, "whole"]);
});

test("a package of the advertising file whose table can't be read ends part-way, and its reader sees that it is cut", async () => {
  expect(await read(file)).toEqual([200, "whole"]);
  await scene.query("alter table archived_pages rename to archived_pages_gone");
  expect(await read(file)).toEqual([200, "cut"]);
  await scene.query("alter table archived_pages_gone rename to archived_pages");
  expect(await read(file)).toEqual([200, "whole"]);
});
