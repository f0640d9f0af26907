import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { readQuietly } from "./record-panel.tsx";

const subject = { queryKey: ["lead", "1"], path: "/api/admin/leads/1" };

test.each([
  [
    "is read again as a call that nobody asked for",
    async () => new Response('{"lead":{"version":2}}'),
    2,
  ],
  ["stays as it was when it can't be read", () => Promise.reject(new TypeError("offline")), 1],
])("a record that others changed %s", async (_what, answer, version) => {
  const client = new QueryClient();
  client.setQueryData(subject.queryKey, { lead: { version: 1 } });
  const fetchStub = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", fetchStub);

  await readQuietly(client, subject);

  const [path, init] = fetchStub.mock.calls[0] ?? [];
  expect([path, init?.headers]).toEqual([subject.path, { "X-Background": "1" }]);
  expect(client.getQueryData(subject.queryKey)).toEqual({ lead: { version } });
});
