import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { joinClasses } from "#ui/join-classes.ts";

/** The part is shown after this time in any case. */
const longestMs = 8_000;

const countUnanswered = (client: QueryClient) =>
  client.isFetching({ predicate: ({ state }) => state.status === "pending" });

/** A failure is shown at once, wherever on the page it is. */
const hasFailed = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.status === "error" }).length > 0;

/**
 * The lower part of a page, below parts that grow when they load: it is shown once every request of
 * the page has been answered, or one has failed, so that nothing moves under a finger. Elements
 * that should be visible earlier have the class `visible`.
 */
export function SettledPart({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      // A frame later, because what a response renders may start further requests.
      frame = requestAnimationFrame(() => {
        if (countUnanswered(client) === 0 || hasFailed(client)) setSettled(true);
      });
    };
    look();
    const stopListening = client.getQueryCache().subscribe(look);
    const timer = setTimeout(() => setSettled(true), longestMs);
    return () => {
      stopListening();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [client, isSettled]);
  return <div className={joinClasses("contents", !isSettled && "invisible")}>{children}</div>;
}
