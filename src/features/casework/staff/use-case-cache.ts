import { useQueryClient } from "@tanstack/react-query";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { CaseDetail, CaseSubject } from "./case-subject.ts";

/** What the server says of a record after a change, or in a refusal: all of it, or its state. */
export type CaseAnswer = Readonly<Partial<Record<CaseKind, Partial<CaseDetail>>>>;

/** The page's copy of a record, and bringing it up to date. */
export function useCaseCache({ kind, queryKey }: Pick<CaseSubject, "kind" | "queryKey">) {
  const client = useQueryClient();
  const read = () => client.getQueryData<Record<CaseKind, CaseDetail>>(queryKey)?.[kind];
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    read,
    refresh,
    /** Takes over what an answer tells. One that was overtaken by a newer one tells nothing. */
    take(answer: CaseAnswer): void {
      const news = answer[kind];
      const known = read();
      if (news && known && (news.version ?? 0) >= known.version) {
        client.setQueryData(queryKey, (before: object | undefined) => ({
          ...before,
          [kind]: { ...known, ...news },
        }));
      }
      if (!news?.timeline) void refresh();
      // Lists and figures that show it are read anew when somebody goes back to them.
      void client.invalidateQueries({ type: "inactive", refetchType: "none" });
    },
  };
}
