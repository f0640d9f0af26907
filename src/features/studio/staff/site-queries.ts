import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PreviewComment } from "#features/studio/core/preview-comment.ts";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { drawingMs } from "#platform/core/edition/page-drawing.ts";
import { useListPages } from "#staff/list/use-staff-list.ts";
import { type Locale, locales } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";

export const sitePath = "/api/admin/site";
export const siteScreens = "/admin/site";

export interface SiteChange {
  readonly id: string;
  readonly locale: Locale;
  readonly path: string;
  /** Null resets it to the first sentence. */
  readonly value: string | null;
}

/** The change with the text before it; null where that was the sources' text. */
export interface EditionChange extends SiteChange {
  readonly before: string | null;
}

/** The outcome: published, waiting for approval, or refused. */
export interface ListedEdition {
  readonly kind: "edition";
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
  readonly changeCount: number;
  /** What readers of previews said of exactly these words; only lists have it. */
  readonly comments?: readonly PreviewComment[];
}

/** A wish to switch approval off. */
export interface ListedWish extends Pick<ListedEdition, "id" | "at" | "by"> {
  readonly kind: "approval-off";
  readonly status: "pending" | "agreed" | "refused" | "taken-back";
}

interface EditionsAnswer {
  /** The newest first; more of them behind the cursor. An open wish to switch approval off heads them. */
  readonly editions: readonly (ListedEdition | ListedWish)[];
  readonly nextCursor: string | null;
  /** The edition that visitors read; null while they read the sources. */
  readonly newest: ListedEdition | null;
  readonly waiting: number;
  /** Whether a second person has to approve every edition. */
  readonly asksApproval: boolean;
  /** Who else writes on the site now, each with the ids of the words. */
  readonly writers?: readonly OtherWriter[];
}

export interface OtherWriter {
  readonly by: string;
  readonly ids: readonly string[];
}

interface WordsAnswer {
  /** The newest edition's id; null before the first. */
  readonly edition: string | null;
  readonly words: readonly SiteSentence[];
}

/** As long as the server may draw all pages in both languages before it publishes. */
export const postAndDraw = <Answer>(path: string, body: object): Promise<Answer> =>
  callApi<Answer>(`${sitePath}${path}`, { method: "POST", body, timeoutMs: drawingMs });

/** Undoes the newest edition. The result may wait for somebody else's approval. */
export async function undoEdition({ id }: Pick<ListedEdition, "id">): Promise<ListedEdition> {
  const { edition } = await postAndDraw<{ readonly edition: ListedEdition }>("/undo", { base: id });
  return edition;
}

const wordsKey = ["site-words"] as const;
const editionsKey = ["site-editions"] as const;

async function readWords(): Promise<WordsAnswer> {
  const [first, ...others] = await Promise.all(
    locales.map((locale) =>
      callApi<WordsAnswer>(`${sitePath}/words?locale=${locale}`, { timeoutMs: drawingMs }),
    ),
  );
  // Somebody published between the two responses.
  if (!first || others.some(({ edition }) => edition !== first.edition)) return readWords();
  // Facts without a language are in both responses.
  const words = new Map([first, ...others].flatMap((one) => one.words.map(nameOne)));
  return { edition: first.edition, words: [...words.values()] };
}

const nameOne = (one: SiteSentence) => [nameSentence(one), one] as const;

/** How soon a screen that is only read shows that somebody published. */
const newsEveryMs = 30_000;

export function useEditions() {
  return useQuery({
    queryKey: editionsKey,
    queryFn: () => callApi<EditionsAnswer>(`${sitePath}/editions`),
    // Other admins publish, too, and the same one in another window.
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: newsEveryMs,
  });
}

/** All editions, page by page. */
export function useEditionPages() {
  return useListPages<ListedEdition | ListedWish>({
    queryKey: editionsKey,
    query: {},
    pageSize: 20,
    isReadAnew: true,
    async fetchPage({ cursor = "" }, signal) {
      const query = new URLSearchParams({ cursor });
      const answer = await callApi<EditionsAnswer>(`${sitePath}/editions?${query}`, { signal });
      return { rows: answer.editions, total: 0, nextCursor: answer.nextCursor };
    },
  });
}

/** The changes of one edition, requested when somebody opens them. They never change. */
export function useEditionChanges(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: ["site-edition", id],
    queryFn: () =>
      callApi<{ readonly changes: readonly EditionChange[] }>(`${sitePath}/editions/${id}`),
    enabled: isWanted,
    staleTime: Infinity,
  });
}

/** All sentences and editions. Sentences are loaded again once somebody has published. */
export function useSite() {
  const client = useQueryClient();
  const words = useQuery({ queryKey: wordsKey, queryFn: readWords });
  const editions = useEditions();
  const newest = editions.data && (editions.data.newest?.id ?? null);
  const isOld = words.data !== undefined && newest !== undefined && newest !== words.data.edition;
  useEffect(() => {
    if (isOld) void client.invalidateQueries({ queryKey: wordsKey });
  }, [client, isOld]);
  return { words, editions };
}

/**
 * Loads everything again: a fact may complete a step of setting up, or be in any screen's title.
 */
export function useReloadSite(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [wordsKey, editionsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    void client.invalidateQueries({ queryKey: ["setup"] });
  };
}
