import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { wasAsked } from "./use-today.ts";

const queryKey = ["today", "false"];

test.each([
  ["is answered", () => ({})],
  ["fails", () => Promise.reject(new Error("503"))],
])("the first look at Today uses the session, and none after it when it %s", async (_, answer) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const seen: boolean[] = [];
  const queryFn = () => {
    seen.push(wasAsked(client, queryKey));
    return answer();
  };
  const look = () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
  await look();
  await look();
  expect(seen).toEqual([false, true]);
});
