import { classifyRestriction } from "#features/leads/core/find-contact-restriction.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { leadWords } from "./lead-words.ts";

/** Above all else of a lead: why nobody may call, text or write. */
export function RestrictionAlert({ reason }: { readonly reason: string }) {
  const kind = classifyRestriction(reason);
  const { title, text } = useWords(leadWords).restrictions[kind];
  return (
    <Alert tone={kind === "demo" ? "info" : "danger"} title={title}>
      {kind === "other" ? reason : text}
    </Alert>
  );
}
