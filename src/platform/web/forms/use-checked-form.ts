import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { ZodMiniType } from "zod/mini";
import { listFaults } from "#platform/core/fields.ts";
import { readNumber } from "#platform/core/formats.ts";
import { ApiError } from "#platform/web/api-client.ts";

type Texts = Readonly<Record<string, string>>;

interface CheckedForm<Values extends object> {
  readonly schema: ZodMiniType<Values>;
  /** Makes of the fields' texts what the schema looks at. */
  readonly read?: (texts: Texts) => object;
  /** May throw: faults that the server found at fields of this form are shown there. */
  readonly onSend: (values: Values, form: HTMLFormElement) => Promise<unknown>;
  /** Sent also while another attempt is under way: `onSend` takes one after another. */
  readonly mayOverlap?: boolean;
  /** What was thrown and stands at no field. */
  readonly onFailure?: (reason: unknown, form: HTMLFormElement) => void;
}

/**
 * A form whose texts stay in its fields: the browser holds them, so that what a password manager
 * filled in before this code arrived counts, and nothing is kept on the device. Checked when it is
 * sent; then only what is wrong is looked at with each change, so that no sentence comes up about a
 * word half typed. One attempt at a time, unless they may overlap.
 */
export function useCheckedForm<Values extends object>(options: CheckedForm<Values>) {
  const { schema, read = (texts: Texts) => texts, onSend, onFailure, mayOverlap = false } = options;
  const [faults, setFaults] = useState<Texts>({});
  const [isSending, setSending] = useState(false);
  // A second press may come before React has drawn the first.
  const isUnderWay = useRef(false);
  /** Fields whose fault no schema can find: it is gone once they change. */
  const fromServer = useRef<ReadonlySet<string>>(new Set());

  /** What the server found; the first of it takes the focus, selected. */
  function showFaults(form: HTMLFormElement, found: Texts): void {
    fromServer.current = new Set(Object.keys(found));
    setFaults(found);
    selectFirst(form, found);
  }

  function fail(form: HTMLFormElement, reason: unknown): void {
    const named = Object.entries(reason instanceof ApiError ? reason.fieldErrors : {});
    const here = named.filter(([name]) => form.elements.namedItem(name) !== null);
    if (here.length > 0) showFaults(form, Object.fromEntries(here));
    else onFailure?.(reason, form);
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const values = read(readTexts(form));
    const found = listFaults(schema, values);
    fromServer.current = new Set();
    setFaults(found);
    if (Object.keys(found).length > 0) return selectFirst(form, found);
    isUnderWay.current = true;
    setSending(true);
    try {
      await onSend(schema.parse(values), form);
    } catch (reason) {
      fail(form, reason);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  /** New faults wait for the next attempt. */
  function lookAgain(form: HTMLFormElement, changed: string): void {
    const found = listFaults(schema, read(readTexts(form)));
    const left = Object.entries(faults).flatMap(([name, before]) => {
      const stays = fromServer.current.has(name) && name !== changed;
      const now = stays ? before : found[name];
      return now === undefined ? [] : [[name, now]];
    });
    setFaults(Object.fromEntries(left) as Texts);
  }

  return {
    faults,
    isSending,
    formProps: {
      // Before this code has arrived no password may end up in an address.
      method: "post",
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        if (mayOverlap || !isUnderWay.current) void send(event.currentTarget);
      },
      onChange({ currentTarget, target }: ChangeEvent<HTMLFormElement>): void {
        lookAgain(currentTarget, (target as unknown as HTMLInputElement).name);
      },
    },
  };
}

/** What stands in the fields of a form, by their names. */
export function readTexts(form: HTMLFormElement): Texts {
  const entries = Array.from(new FormData(form), ([name, text]) => [name, String(text)]);
  return Object.fromEntries(entries) as Texts;
}

/** In the order of the page, which need not be the schema's. */
function selectFirst(form: HTMLFormElement, faults: Texts): void {
  const fields = [...form.elements] as HTMLInputElement[];
  const first = fields.find(({ name }) => name !== "" && Object.hasOwn(faults, name));
  if (first) selectField(form, first.name);
}

/** Puts the cursor back where something is to be typed once more. */
export function selectField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** An empty field is no number, not a zero. */
export function readNumbers(fields: readonly string[], texts: Texts) {
  const read = (text = "") => readNumber(text)?.value ?? Number.NaN;
  return Object.fromEntries(fields.map((name) => [name, read(texts[name])]));
}
