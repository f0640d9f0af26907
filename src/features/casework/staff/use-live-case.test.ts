import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readQuietly } from "./case-panel.tsx";

const fetchStub = vi.fn<typeof fetch>();
const subject = { queryKey: ["lead", "1"], path: "/api/admin/leads/1" };

beforeEach(() => {
  vi.stubGlobal("fetch", fetchStub);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

test("a record that others changed is read again as a call that nobody asked for", async () => {
  const client = new QueryClient();
  client.setQueryData(subject.queryKey, { lead: { version: 1 } });
  fetchStub.mockResolvedValue(new Response('{"lead":{"version":2}}'));

  await readQuietly(client, subject);

  expect(fetchStub.mock.calls[0]?.[0]).toBe(subject.path);
  expect(fetchStub.mock.calls[0]?.[1]?.headers).toEqual({ "X-Background": "1" });
  expect(client.getQueryData(subject.queryKey)).toEqual({ lead: { version: 2 } });
});

test("a record that can't be read again stays as it was", async () => {
  const client = new QueryClient();
  client.setQueryData(subject.queryKey, { lead: { version: 1 } });
  fetchStub.mockRejectedValue(new TypeError("offline"));

  await readQuietly(client, subject);

  expect(client.getQueryData(subject.queryKey)).toEqual({ lead: { version: 1 } });
});
