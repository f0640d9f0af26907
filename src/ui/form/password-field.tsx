import { type ComponentProps, useContext, useState } from "react";
import type { Localized } from "#platform/core/locale.ts";
import { LocaleContext } from "#platform/web/page-link.tsx";
import { controlClasses, Field, type FieldText } from "#ui/field.tsx";

/**
 * The labels do not contain the field's name: a search for it by label would also find the button.
 */
const words: Localized<Readonly<Record<"show" | "hide", string>>> = {
  en: { show: "Show", hide: "Hide" },
  es: { show: "Mostrar", hide: "Ocultar" },
};

interface PasswordFieldProps extends FieldText, Pick<ComponentProps<"input">, "autoComplete"> {
  readonly name: string;
}

/** A password that can be shown while typing, because typing on a phone is error-prone. */
export function PasswordField({ name, autoComplete, ...text }: PasswordFieldProps) {
  const { show, hide } = words[useContext(LocaleContext)];
  const [isShown, setShown] = useState(false);
  return (
    <Field id={name} {...text}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={`${controlClasses} pe-24`}
          />
          <button
            type="button"
            aria-controls={name}
            className="absolute inset-y-0 end-0 min-w-11 cursor-pointer rounded-md px-3.5 text-sm font-semibold text-primary"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? hide : show}
          </button>
        </div>
      )}
    </Field>
  );
}
