import { ArrowRight, Lock } from "lucide-react";
import { useState } from "react";
import type { FieldChoice, MappedField } from "#features/crm/core/field-map.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ConfirmBox } from "#ui/confirm-box.tsx";
import { controlClasses } from "#ui/control-classes.ts";
import { FieldError } from "#ui/field.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { Switch } from "#ui/switch.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { crmFieldWords } from "./crm-field-words.ts";

interface CrmFieldRowProps {
  readonly id: string;
  readonly field: MappedField;
  readonly choice: FieldChoice;
  /** The provider's name as people say it. */
  readonly label: string;
  /** Says how a field's name looks at this CRM. */
  readonly describedBy: string;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<FieldChoice>) => void;
}

/** Our field, the arrow to the CRM's field, and whether it goes there. */
export function CrmFieldRow(props: CrmFieldRowProps) {
  const words = useWords(crmFieldWords);
  const { id, field, choice, label, error, onChange } = props;
  const [isAsking, setIsAsking] = useState(false);
  const name = words.names[field.key];
  const switchId = `${id}-on`;

  function answer(isWanted: boolean) {
    if (isWanted) onChange({ enabled: true });
    setIsAsking(false);
    document.getElementById(switchId)?.focus();
  }

  return (
    <li className="grid gap-2 border-b border-line py-2.5 last:border-b-0">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[11rem_auto_1fr_auto]">
        <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
          {field.sensitive ? (
            <Lock aria-hidden="true" size={15} className="shrink-0 text-brass-ink" />
          ) : null}
          {name}
        </span>
        <ArrowRight aria-hidden="true" size={18} className="hidden text-ink-muted sm:block" />
        <RemoteField {...props} name={name} />
        {field.fixed ? (
          <span className="text-sm text-ink-muted">{words.fixed}</span>
        ) : (
          <span className="flex">
            <label htmlFor={switchId}>
              <VisuallyHidden>{words.send(name)}</VisuallyHidden>
            </label>
            <Switch
              id={switchId}
              checked={choice.enabled}
              onChange={(enabled) => {
                if (enabled && field.sensitive) setIsAsking(true);
                else onChange({ enabled });
              }}
            />
          </span>
        )}
      </div>
      <FieldError id={id}>{error}</FieldError>
      {isAsking ? (
        <ConfirmBox
          question={words.question(name, label)}
          hint={words.questionHint}
          confirm={words.turnOn}
          keep={words.keepOff}
          onConfirm={() => answer(true)}
          onKeep={() => answer(false)}
        />
      ) : null}
    </li>
  );
}

function RemoteField(props: CrmFieldRowProps & { readonly name: string }) {
  const words = useWords(crmFieldWords);
  const { id, field, choice, label, describedBy, error, name, onChange } = props;
  const place = "order-last col-span-2 min-w-0 sm:order-none sm:col-span-1";
  if (field.fixed) {
    return <code className={joinClasses(place, "text-sm wrap-anywhere")}>{field.remoteField}</code>;
  }
  return (
    <input
      id={id}
      type="text"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={words.noField}
      aria-label={words.remote(name, label)}
      aria-describedby={error ? `${describedBy} ${id}-error` : describedBy}
      aria-invalid={error ? true : undefined}
      value={choice.remoteField}
      className={joinClasses(controlClasses, place, "font-mono")}
      onChange={({ currentTarget }) => onChange({ remoteField: currentTarget.value })}
    />
  );
}
