import { editable } from "#platform/core/edition/edition.ts";
import { type ComponentProps, useState } from "react";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { suggestAddress } from "#platform/core/person/suggest-address.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { afterPress } from "./presses/after-press.ts";

interface EmailFieldProps extends ComponentProps<typeof TextField> {
  /** Language of the question. */
  readonly locale: Locale;
}

/** A suggested address, and the control that it is for. */
interface Meant {
  readonly address: string;
  readonly control: HTMLInputElement;
}

/**
 * A field for the visitor's own e-mail address. If its value looks like a typing mistake when the
 * field is left, it asks whether another address was meant; it never refuses.
 */
export function EmailField({ locale, onBlur, onInput, ...field }: EmailFieldProps) {
  const [meant, setMeant] = useState<Meant | null>(null);
  // The field may have been cleared or filled from another tab meanwhile.
  const stands = meant !== null && suggestAddress(meant.control.value) === meant.address;
  return (
    <TextField
      autoComplete="email"
      {...field}
      type="email"
      onInput={(event) => {
        setMeant(null);
        onInput?.(event);
      }}
      onBlur={(event) => {
        const control = event.currentTarget;
        const address = suggestAddress(control.value);
        afterPress(() => setMeant(address === null ? null : { address, control }));
        onBlur?.(event);
      }}
      question={
        !stands ? null : (
          <MeantQuestion meant={meant.address} locale={locale} onMeant={() => write(meant)} />
        )
      }
    />
  );
}

/** Dispatches the event that typing would cause. */
function write({ address, control }: Meant): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(control, address);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.focus();
}

interface MeantQuestionProps {
  readonly meant: string;
  readonly locale: Locale;
  readonly onMeant: () => void;
}

/** A question that one press answers; a visitor who meant the typed address just goes on. */
export function MeantQuestion({ meant, locale, onMeant }: MeantQuestionProps) {
  const words = meantWords[locale];
  return (
    <>
      <span>{words.question(meant)}</span>{" "}
      <Button tone="secondary" onClick={onMeant}>
        {words.use}
      </Button>
    </>
  );
}

const en = {
  question: (address: string) => `Did you mean ${address}?`,
  use: "Use this address",
};

const es: typeof en = {
  question: (address) => `¿Quiso escribir ${address}?`,
  use: "Usar esta dirección",
};

const meantWords: Localized<typeof en> = editable("form/email", { en, es });
