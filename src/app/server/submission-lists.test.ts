import { afterAll, beforeAll, expect, test } from "vitest";
import { anApplication } from "#testing/an-application.ts";
import { anInquiry } from "#testing/an-inquiry.ts";
import { makeAdmin, signIn } from "#testing/staff-session.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { startTestServer } from "#testing/test-server.ts";
import type { TestServer } from "#testing/test-server.ts";

const clock = testClock();

let store: TestDatabase;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database, { clock });
  await makeAdmin(store.database, "ada");
  cookie = await signIn(server.app, "ada");
  for (const fullName of ["First 100%", "Second", "Third", "Fourth"]) {
    await post("/api/contact-inquiry", anInquiry({ fullName }));
    await post("/api/career-application", anApplication({ fullName }));
    // Two of each within one millisecond, so that the order has to come from the id as well.
    if (fullName !== "Second") clock.advance(1_000);
  }
  await post("/api/contact-inquiry", anInquiry({ fullName: "Machine", website: "x" }));
  await post("/api/career-application", anApplication({ fullName: "Machine", website: "x" }));
});

afterAll(async () => {
  await server.close();
  await store.close();
});

async function post(url: string, payload: object): Promise<void> {
  const answer = await server.app.inject({ method: "POST", url, payload });
  expect(answer.statusCode).toBe(201);
}

async function read(url: string) {
  const answer = await server.app.inject({ url, headers: { cookie } });
  return { status: answer.statusCode, body: answer.json() };
}

const lists = [
  ["inquiries", "inquiry"],
  ["applications", "application"],
] as const;

const namesOf = (rows: { fullName: string }[]) => rows.map(({ fullName }) => fullName);

test.each(lists)("all %s come newest first, without those of machines", async (list) => {
  const { status, body } = await read(`/api/admin/${list}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 4, nextCursor: null });
  const names = namesOf(body[list]);
  expect(names[0]).toBe("Fourth");
  expect(names.slice(1, 3).toSorted()).toEqual(["Second", "Third"]);
  expect(names[3]).toBe("First 100%");
});

test.each(lists)("pages of %s join without a gap or a repeat", async (list) => {
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body } = await read(`/api/admin/${list}?limit=1&cursor=${encodeURIComponent(cursor)}`);
    expect(body.total).toBe(4);
    names.push(...namesOf(body[list]));
    cursor = body.nextCursor;
  }

  expect(new Set(names).size).toBe(4);
  expect(names).toHaveLength(4);
});

test.each(lists)(
  "a search of %s takes every letter as it is, and a number in any format",
  async (list) => {
    expect(namesOf((await read(`/api/admin/${list}?q=100%25`)).body[list])).toEqual(["First 100%"]);
    expect((await read(`/api/admin/${list}?q=FOURTH`)).body.total).toBe(1);
    expect((await read(`/api/admin/${list}?q=amara@example.com`)).body.total).toBe(4);
    expect((await read(`/api/admin/${list}?q=_ourth`)).body.total).toBe(0);
    expect((await read(`/api/admin/${list}?q=6145550142`)).body.total).toBe(4);
  },
);

test.each(lists)("machines' %s are shown when asked for", async (list) => {
  const { body } = await read(`/api/admin/${list}?status=quarantined`);

  expect(namesOf(body[list])).toEqual(["Machine"]);
});

test.each(lists)(
  "one of the %s is read by its id; any other address is a 404",
  async (list, one) => {
    const [first] = (await read(`/api/admin/${list}`)).body[list];
    expect((await read(`/api/admin/${list}/${first.id}`)).body).toEqual({
      success: true,
      [one]: first,
    });

    for (const id of ["00000000-0000-4000-8000-000000000000", "7", "%00", "..%2Fstats"]) {
      expect((await read(`/api/admin/${list}/${id}`)).status).toBe(404);
    }
  },
);

test.each(["limit=0", "limit=1001", "limit=x", "cursor=x", "status=x", "q=%00", "q=a&q=b"])(
  "the query %s is refused with a sentence",
  async (query) => {
    for (const [list] of lists) {
      const { status, body } = await read(`/api/admin/${list}?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual([query.split("=")[0]]);
    }
  },
);
