import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { type Locale, locales } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";

export const sitePath = "/api/admin/site";
export const siteScreens = "/admin/site";

export interface SiteChange {
  readonly id: string;
  readonly locale: Locale;
  readonly path: string;
  /** Null goes back to the first sentence. */
  readonly value: string | null;
}

/** What was published, waits for somebody else, or was refused. */
export interface Edition {
  readonly id: string;
  readonly number: number | null;
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly status: "published" | "pending" | "refused";
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly note: string | null;
  readonly base: string | null;
  readonly changes: readonly SiteChange[];
}

interface WordsAnswer {
  /** The newest edition's id; null before the first. */
  readonly edition: string | null;
  readonly words: readonly SiteSentence[];
}

/** The first call of a process draws every page to see what stands where. */
const drawingMs = 60_000;

const wordsKey = ["site-words"] as const;
const editionsKey = ["site-editions"] as const;

async function readWords(): Promise<WordsAnswer> {
  const [first, ...others] = await Promise.all(
    locales.map((locale) =>
      callApi<WordsAnswer>(`${sitePath}/words?locale=${locale}`, { timeoutMs: drawingMs }),
    ),
  );
  // Somebody published between the two answers.
  if (!first || others.some(({ edition }) => edition !== first.edition)) return readWords();
  // Facts of no language stand in each answer.
  const words = new Map([first, ...others].flatMap((one) => one.words.map(nameOne)));
  return { edition: first.edition, words: [...words.values()] };
}

const nameOne = (one: SiteSentence) => [nameSentence(one), one] as const;

export function useEditions() {
  return useQuery({
    queryKey: editionsKey,
    queryFn: () => callApi<{ readonly editions: readonly Edition[] }>(`${sitePath}/editions`),
    // Other admins publish, too.
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}

/** What visitors read: the published edition with the highest number. */
export function findNewest(editions: readonly Edition[]): Edition | undefined {
  return editions
    .filter(({ status }) => status === "published")
    .toSorted((left, right) => (right.number ?? 0) - (left.number ?? 0))[0];
}

/** All sentences and editions; sentences are read anew once somebody published. */
export function useSite() {
  const client = useQueryClient();
  const words = useQuery({ queryKey: wordsKey, queryFn: readWords });
  const editions = useEditions();
  const newest = editions.data && (findNewest(editions.data.editions)?.id ?? null);
  const isOld = words.data !== undefined && newest !== undefined && newest !== words.data.edition;
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: wordsKey });
  }, [client, isOld]);
  return { words, editions };
}

/** Everything anew: a fact may settle a step of setting up, or stand in any screen's title. */
export function useReloadSite(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [wordsKey, editionsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    void client.invalidateQueries({ queryKey: ["setup"] });
  };
}
