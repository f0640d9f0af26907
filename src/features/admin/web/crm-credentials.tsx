import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { crmWords } from "./crm-words.ts";

const words = crmWords[defaultLocale].credentials;

/** What a provider needs, and what of it is there; no value ever reaches the browser. */
export function CrmCredentials({ overview }: { readonly overview: CrmOverview }) {
  const { needs, variables, credentialsFault } = overview;
  return (
    <div className="grid gap-5">
      {credentialsFault ? (
        <Alert tone="danger">
          <p className="wrap-anywhere">{credentialsFault}</p>
        </Alert>
      ) : null}
      <p className="max-w-measure">{needs}</p>
      <div className="grid gap-2">
        <h3 className="text-title">{words.variables}</h3>
        <ul className="grid">
          {variables.map(({ name, purpose, set, ...need }) => (
            <li
              key={name}
              className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
            >
              <div className="grid min-w-0 gap-0.5">
                <code className="text-sm font-semibold wrap-anywhere">{name}</code>
                <span className="text-sm text-ink-muted">
                  {words[findNeed(need)]}: {purpose}
                </span>
              </div>
              <Badge tone={set ? "success" : need.required ? "warm" : "neutral"}>
                {set ? words.set : words.missing}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
      <Alert tone="info">
        <p>{words.future}</p>
        <p>{words.restart}</p>
      </Alert>
    </div>
  );
}

function findNeed({ required, oneOf }: { required: boolean; oneOf: boolean }) {
  if (required) return "required";
  return oneOf ? "oneOf" : "optional";
}
