import { type DeviceKey, readFormDraft } from "#platform/core/drafts.ts";
import { makeUuid } from "#platform/web/api-client.ts";
import { followDraft, openDraftStorage } from "./draft-storage.ts";
import {
  emptyFields,
  type FieldTexts,
  findChanges,
  readEarlyFields,
  readFields,
  writeFields,
} from "./form-fields.ts";

type FormTexts<Name extends string> = Readonly<Record<Name, string>>;
type Kept = NonNullable<ReturnType<typeof readFormDraft>>;

/** The choice below a phone number, "yes" or "no". No draft holds it: a yes to calls is given anew each time. */
export const consentName = "contactConsent";

export interface FormPlace<Name extends string> {
  /** Form whose fields may be filled before this code has arrived, on a slow phone. */
  readonly formId: string;
  /** Where the device keeps the draft. */
  readonly storageKey: DeviceKey;
  readonly blank: FormTexts<Name>;
  /** What the page's address says of a field. It gives way to whatever a visitor entered. */
  readonly readGiven?: () => FieldTexts;
}

/** What a page knows of its form. */
export interface ShownForm<Name extends string> {
  readonly values: FormTexts<Name>;
  /** False in the server's HTML, and until the device's draft is on screen. */
  readonly isReady: boolean;
  /** Words of an earlier visit were found on this device. */
  readonly isRestored: boolean;
  /** Something is entered. */
  readonly isDirty: boolean;
}

/**
 * A form's texts, kept on the device with every change. The browser holds the fields. What is known
 * of them here follows them, and is written into them only at the beginning, when another page of
 * this form has a newer draft, and when the form is cleared.
 */
export class FormDraft<Name extends string> {
  // Declared, and set below: fields of a class would bring the compiler's helpers to every form.
  /** Sent as Idempotency-Key; a new one once it was sent or cleared. Empty until the device was asked. */
  declare key: string;
  /** All that is known of the fields, the choice below the phone included. */
  declare texts: FieldTexts;
  declare private given: FieldTexts;
  declare private isRestored: boolean;
  declare private readonly page: ReturnType<typeof followDraft<Kept>>;
  declare private readonly place: FormPlace<Name>;
  declare private readonly onShow: (shown: ShownForm<Name>) => void;
  declare private readonly isField: (name: string) => boolean;

  /** @param onShow told each time something else is known. */
  constructor(place: FormPlace<Name>, onShow: (shown: ShownForm<Name>) => void) {
    const { storageKey, blank } = place;
    this.key = "";
    this.given = {};
    this.isRestored = false;
    this.place = place;
    this.onShow = onShow;
    this.isField = (name) => name === consentName || Object.hasOwn(blank, name);
    const read = (text: string | null, nowMs: number) =>
      readFormDraft(text, Object.keys(blank), nowMs);
    this.page = followDraft(openDraftStorage({ storageKey, read }));
    this.texts = blank;
  }

  /** Shows what the device keeps, while the page comes to life; returns how to stop following it. */
  open(): () => void {
    if (this.key === "") this.begin();
    return this.page.watch((newer, mayBeOld) => this.bringTogether(newer, mayBeOld));
  }

  /**
   * Brings the fields, what is known of them, and the device's newest draft together.
   *
   * @returns the names of what a visitor changed since.
   */
  sync(): readonly string[] {
    return this.bringTogether(this.page.takeNewer(), false);
  }

  /** For what no visitor types: a file that arrived, or a word that was picked. */
  change(name: Name, text: string): void {
    this.sync();
    this.show({ ...this.texts, [name]: text });
    this.keep();
  }

  renewKey(key: string): void {
    this.key = key;
    this.keep();
  }

  /** It was sent: empties the form, and forgets what the device keeps of it. */
  forget(): void {
    this.empty();
    this.page.forget();
  }

  /** Empties the form with its choices, here and in other tabs; its first field takes the focus. */
  clear(): void {
    this.empty();
    this.page.clear({ key: this.key, values: {} });
    document.getElementById(Object.keys(this.place.blank)[0] ?? "")?.focus();
  }

  private begin(): void {
    const { formId, blank, readGiven } = this.place;
    const kept = this.page.takeNewer();
    const early = readEarlyFields(formId, this.isField, kept !== null);
    const entered = Object.entries(kept?.values ?? {}).filter(([, text]) => text !== "");
    this.given = readGiven?.() ?? {};
    this.key = kept?.key ?? makeUuid();
    this.isRestored = kept !== null;
    this.show({ ...blank, ...this.given, ...Object.fromEntries(entered), ...early });
    // A reload must not lose them because nothing was typed since the code arrived.
    if (Object.keys(early).length > 0) this.keep();
  }

  private bringTogether(newer: Kept | null, mayBeOld: boolean): readonly string[] {
    const isOld = mayBeOld && this.hasEntries(this.texts);
    const shown = readFields(this.place.formId, this.isField);
    const changes = isOld ? {} : findChanges(shown, this.texts);
    const changed = Object.keys(changes);
    const known = newer ? this.takeOver(newer) : this.texts;
    if (newer || isOld || changed.length > 0) this.show({ ...known, ...changes });
    if (changed.length > 0) this.keep();
    return changed;
  }

  /** A form that was emptied elsewhere loses its choice here, too. */
  private takeOver({ key, values }: Kept): FieldTexts {
    this.key = key;
    const isEmpty = Object.keys(values).length === 0;
    const consent = isEmpty ? "" : (this.texts[consentName] ?? "");
    return { ...this.place.blank, [consentName]: consent, ...values };
  }

  private show(texts: FieldTexts): void {
    this.texts = texts;
    const { [consentName]: _never, ...values } = texts;
    this.onShow({
      values: values as FormTexts<Name>,
      isReady: true,
      isRestored: this.isRestored,
      isDirty: this.hasEntries(texts),
    });
    writeFields(this.place.formId, this.isField, texts);
  }

  private keep(): void {
    const { [consentName]: _never, ...values } = this.texts;
    if (this.hasEntries(values)) this.page.save({ key: this.key, values });
    else this.page.clear({ key: this.key, values: {} });
  }

  private empty(): void {
    this.key = makeUuid();
    this.isRestored = false;
    emptyFields(this.place.formId);
    this.show(this.place.blank);
  }

  /** What the page's address says is no entry. */
  private hasEntries(texts: FieldTexts): boolean {
    return Object.entries(texts).some(([name, text]) => text !== "" && text !== this.given[name]);
  }
}
