import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { wasAsked } from "./use-today.ts";

const queryKey = ["today", "false"];
const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test("the first look at Today uses the session, and what the page asks after it does not", async () => {
  const client = newClient();
  const seen: boolean[] = [];
  const queryFn = () => {
    seen.push(wasAsked(client, queryKey));
    return {};
  };
  await client.fetchQuery({ queryKey, queryFn });
  await client.fetchQuery({ queryKey, queryFn, staleTime: 0 });
  expect(seen).toEqual([false, true]);
});

test("a page that asks on and on while it fails keeps no session alive either", async () => {
  const client = newClient();
  const seen: boolean[] = [];
  const queryFn = () => {
    seen.push(wasAsked(client, queryKey));
    throw new Error("503");
  };
  await expect(client.fetchQuery({ queryKey, queryFn })).rejects.toThrow("503");
  await expect(client.fetchQuery({ queryKey, queryFn })).rejects.toThrow("503");
  expect(seen).toEqual([false, true]);
});
