import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { ZodMiniType } from "zod/mini";
import { listFaults } from "#platform/core/fields.ts";
import { readNumber } from "#platform/core/formats.ts";
import { ApiError } from "#platform/web/api-client.ts";

type Texts = Readonly<Record<string, string>>;

interface CheckedForm<Values extends object> {
  readonly schema: ZodMiniType<Values>;
  /** Converts the fields' texts to what the schema checks. */
  readonly read?: (texts: Texts) => object;
  /** May throw: faults that the server reported for fields of this form are shown there. */
  readonly onSend: (values: Values, form: HTMLFormElement) => Promise<unknown>;
  /**
   * Whether it may be sent again while another attempt is running: `onSend` then handles them in
   * order.
   */
  readonly mayOverlap?: boolean;
  /** Called with errors that belong to no field. */
  readonly onFailure?: (reason: unknown, form: HTMLFormElement) => void;
}

/**
 * A form whose fields the browser owns, so that what a password manager fills in before this code
 * has loaded counts, and nothing is stored on the device. It is checked when it is sent. Afterwards
 * each change only rechecks fields with faults, so that no error appears for a half-typed word. One
 * attempt at a time, unless `mayOverlap`.
 */
export function useCheckedForm<Values extends object>(options: CheckedForm<Values>) {
  const { schema, read = (texts: Texts) => texts, onSend, onFailure, mayOverlap = false } = options;
  const [faults, setFaults] = useState<Texts>({});
  const [isSending, setSending] = useState(false);
  // A ref, because a second press may come before React has drawn the first.
  const isUnderWay = useRef(false);
  /** Fields whose fault only the server can find: it is cleared once they change. */
  const fromServer = useRef<ReadonlySet<string>>(new Set());

  /** Shows the server's faults, and focuses and selects the first field. */
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
    const values = read(readFormTexts(form));
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

  /** Rechecks known faults; new ones wait for the next attempt. */
  function lookAgain(form: HTMLFormElement, changed: string): void {
    const found = listFaults(schema, read(readFormTexts(form)));
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
      // `post`, so that before this code has loaded no password ends up in an address.
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

/** The values of a form's fields by name. */
export function readFormTexts(form: HTMLFormElement): Texts {
  const entries = Array.from(new FormData(form), ([name, text]) => [name, String(text)]);
  return Object.fromEntries(entries) as Texts;
}

/** Follows the order of the page, which may differ from the schema's. */
function selectFirst(form: HTMLFormElement, faults: Texts): void {
  const fields = [...form.elements] as HTMLInputElement[];
  const first = fields.find(({ name }) => name !== "" && Object.hasOwn(faults, name));
  if (first) selectField(form, first.name);
}

/** Focuses and selects a field whose value must be typed again. */
export function selectField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** An empty field is not a number, instead of zero. */
export function readNumbers(fields: readonly string[], texts: Texts) {
  const read = (text = "") => readNumber(text)?.value ?? Number.NaN;
  return Object.fromEntries(fields.map((name) => [name, read(texts[name])]));
}
