import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { joinClasses } from "#ui/join-classes.ts";

/** What takes longer is waited for by nobody. */
const longestMs = 8_000;

const countUnanswered = (client: QueryClient) =>
  client.isFetching({ predicate: ({ state }) => state.status === "pending" });

/** A failure is told at once, wherever on the page it stands. */
const hasFailed = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.status === "error" }).length > 0;

/**
 * The part of a page that stands below what grows with its answer: it shows once every call of the page
 * has been answered, or one has failed, so that nothing moves under a finger. What is to be read
 * meanwhile has the class `visible`.
 */
export function SettledPart({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      // A frame later: what is drawn from an answer may ask for more.
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
