import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/card.tsx";
import { formatMoment, formatTime } from "#ui/dates.ts";

/**
 * The variables that a provider needs, and which of them are set. Their values are never sent to
 * the browser.
 */
export function CrmCredentials({ overview }: { readonly overview: CrmOverview }) {
  const words = useWords(crmWords).credentials;
  const { needs, variables, credentialsFault } = overview;
  const hasOneOf = variables.some(({ oneOf, set }) => oneOf && set);
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
          {variables.map((variable) => (
            <VariableRow key={variable.name} variable={variable} hasOneOf={hasOneOf} />
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

type Variable = CrmOverview["variables"][number];

/** @param hasOneOf whether one of the alternative variables is set. */
function VariableRow({ variable, hasOneOf }: { variable: Variable; hasOneOf: boolean }) {
  const words = useWords(crmWords).credentials;
  const { name, purpose, set } = variable;
  const need = findNeed(variable, hasOneOf);
  const isSpare = need === "optional" && !set;
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-b-0">
      <div className="grid min-w-0 gap-0.5">
        <code className="text-sm font-semibold wrap-anywhere">{name}</code>
        <span className="text-sm text-ink-muted">
          {isSpare ? purpose : `${words[need]}: ${purpose}`}
        </span>
      </div>
      {isSpare ? (
        <Badge>{words.optional}</Badge>
      ) : (
        <Badge tone={set ? "success" : "warm"}>{set ? words.set : words.missing}</Badge>
      )}
    </li>
  );
}

function findNeed({ required, oneOf, set }: Variable, hasOneOf: boolean) {
  if (required) return "required";
  // Once one alternative is set, the others are not missing.
  return oneOf && (set || !hasOneOf) ? "oneOf" : "optional";
}

/** Why nothing is sent to a provider now, and what to do; nothing if leads are sent. */
export function CrmObstacle({ overview }: { readonly overview: CrmOverview }) {
  const locale = useLocale();
  const words = useWords(crmWords);
  const { label, pause, cooldown } = overview;
  if (pause) {
    return (
      <Alert tone="danger" title={words.paused.title(label)}>
        <p className="wrap-anywhere">{pause.reason}</p>
        <p>
          {words.paused.goOn} {words.paused.since(formatMoment(pause.since, locale))}
        </p>
      </Alert>
    );
  }
  if (!cooldown) return null;
  return (
    <Alert tone="warning" title={words.cooldown.title(label, formatTime(cooldown.until, locale))}>
      <p className="wrap-anywhere">{cooldown.reason}</p>
      <p>{words.cooldown.goOn}</p>
    </Alert>
  );
}
