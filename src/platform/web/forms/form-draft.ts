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

/**
 * Name of the choice below a phone number, "yes" or "no". Drafts never contain it: a visitor must
 * agree to calls again each time.
 */
export const consentName = "contactConsent";

export interface FormPlace<Name extends string> {
  /** Id of the form, whose fields may be filled before this code has loaded on a slow phone. */
  readonly formId: string;
  /** The storage key of the draft. */
  readonly storageKey: DeviceKey;
  readonly blank: FormTexts<Name>;
  /** Field values from the page's address. What a visitor entered takes precedence. */
  readonly readGiven?: () => FieldTexts;
}

/** The state of a form that its page draws. */
export interface ShownForm<Name extends string> {
  readonly values: FormTexts<Name>;
  /** False in the server's HTML, and until the stored draft is on screen. */
  readonly isReady: boolean;
  /** A draft of an earlier visit was found on this device. */
  readonly isRestored: boolean;
  /** The visitor has entered something. */
  readonly isDirty: boolean;
}

/**
 * The texts of a form, stored on the device with every change. The browser owns the fields: this
 * object reads them, and writes into them only at the beginning, when another page of this form has
 * a newer draft, and when the form is cleared.
 */
export class FormDraft<Name extends string> {
  // Declared here and assigned below: class fields would add the compiler's helper code to every
  // form's bundle.
  /**
   * Sent as Idempotency-Key; replaced once the form was sent or cleared. Empty until the stored
   * draft was read.
   */
  declare key: string;
  /** The known values of all fields, including the choice below the phone number. */
  declare texts: FieldTexts;
  declare private given: FieldTexts;
  declare private isRestored: boolean;
  declare private readonly page: ReturnType<typeof followDraft<Kept>>;
  declare private readonly place: FormPlace<Name>;
  declare private readonly onShow: (shown: ShownForm<Name>) => void;
  declare private readonly isField: (name: string) => boolean;

  /** @param onShow called each time the state changes. */
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

  /** Shows the stored draft while the page hydrates; returns a function that stops following it. */
  open(): () => void {
    if (this.key === "") this.begin();
    return this.page.watch((newer, mayBeOld) => this.bringTogether(newer, mayBeOld));
  }

  /**
   * Merges the fields, the known texts and the newest stored draft.
   *
   * @returns the names of fields that a visitor changed since the last call.
   */
  sync(): readonly string[] {
    return this.bringTogether(this.page.takeNewer(), false);
  }

  /** Sets a value that no visitor types: an uploaded file, or a picked word. */
  change(name: Name, text: string): void {
    this.sync();
    this.show({ ...this.texts, [name]: text });
    this.keep();
  }

  renewKey(key: string): void {
    this.key = key;
    this.keep();
  }

  /** Called after sending: empties the form and erases its stored draft. */
  forget(): void {
    this.empty();
    this.page.forget();
  }

  /** Empties the form with its choices, here and in other tabs, and focuses its first field. */
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
    // Stores early input at once, so that a reload does not lose it when nothing else is typed.
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

  /** When the form is emptied in another tab, its choice is cleared here, too. */
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

  /** Values from the page's address do not count as entries. */
  private hasEntries(texts: FieldTexts): boolean {
    return Object.entries(texts).some(([name, text]) => text !== "" && text !== this.given[name]);
  }
}
