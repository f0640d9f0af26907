import { ImageUp } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { followProposal } from "#features/studio/core/propose-alt.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { type Localized, locales } from "#platform/core/locale.ts";
import {
  type PictureKind,
  pictureLimits,
  type SitePicture,
} from "#platform/core/site/site-picture.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button, LeavingButton } from "#ui/button.tsx";
import { FieldError, FieldGrid, FieldHint } from "#ui/field.tsx";
import { LocalizedField } from "./item-fields.tsx";

interface PictureFieldProps extends Readonly<Record<"id" | "label" | "hint", string>> {
  readonly kind: PictureKind;
  readonly value: SitePicture | null;
  /** How pages show the picture, or what they show without one. */
  readonly preview: ReactNode;
  /** What the picture most likely shows. */
  readonly propose: () => Localized<string>;
  readonly onChange: (picture: SitePicture | null) => void;
}

const accepted = "image/jpeg,image/png,image/webp,image/avif";

/** A picture of the pages: none yet, one being uploaded, or a stored one with its description. */
export function PictureField(props: PictureFieldProps) {
  const { id, label, hint, value, preview, onChange } = props;
  const words = useWords(factsWords).picture;
  const sending = usePictureSending(props);
  useFollowedAlt(props);
  const [isGone, setGone] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => setGone(false), [value?.id]);
  const fault = sending.fault ?? (isGone ? words.gone : undefined);
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint ${id}-error`}
      className="grid gap-4"
    >
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <div onErrorCapture={() => setGone(true)}>{preview}</div>
        <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
          <p id={`${id}-label`} className="font-semibold wrap-anywhere">
            {label}
          </p>
          <FieldHint id={id}>{hint}</FieldHint>
          <PictureButtons {...props} sending={sending} heir={group} />
          {sending.share === null ? null : (
            <progress className="progress" aria-label={label} max={1} value={sending.share} />
          )}
          <p role="status" className="text-sm font-semibold empty:hidden">
            {sending.progress}
          </p>
          <FieldError id={id}>{fault}</FieldError>
        </div>
      </div>
      {value ? (
        <FieldGrid>
          <LocalizedField
            id={`${id}:alt`}
            label={words.alt}
            hint={words.altHint}
            value={value.alt}
            onChange={(alt) => onChange({ ...value, alt })}
          />
        </FieldGrid>
      ) : null}
    </div>
  );
}

/** A description proposed from a name is corrected with the name. */
function useFollowedAlt({ value, propose, onChange }: PictureFieldProps): void {
  const proposed = propose();
  const before = useRef(proposed);
  const isSame = locales.every((locale) => proposed[locale] === before.current[locale]);
  useEffect(() => {
    if (isSame) return;
    const alt = value && followProposal(value.alt, before.current, proposed);
    before.current = proposed;
    if (alt) onChange({ ...value, alt });
  });
}

interface PictureButtonsProps extends PictureFieldProps {
  readonly sending: ReturnType<typeof usePictureSending>;
  readonly heir: RefObject<HTMLDivElement | null>;
}

function PictureButtons({ id, kind, value, sending, heir, onChange }: PictureButtonsProps) {
  const words = useWords(factsWords).picture;
  const [removed, setRemoved] = useState<SitePicture | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isSending = sending.share !== null;
  const put = (picture: SitePicture | null) => {
    setRemoved(value);
    sending.say(picture ? "" : words.removed);
    onChange(picture);
  };
  const others = [
    { is: isSending, label: words.stop, press: sending.stop },
    { is: !isSending && value !== null, label: words.remove, press: () => put(null) },
    { is: !isSending && !value && removed, label: words.undo, press: () => put(removed) },
  ];
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <input
        ref={input}
        hidden
        type="file"
        accept={accepted}
        data-picture={kind}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Cleared, so that the same file can be chosen once more.
          target.value = "";
          if (file) sending.send(file);
        }}
      />
      <Button
        id={id}
        tone="secondary"
        size="sm"
        aria-disabled={isSending}
        aria-describedby={`${id}-label ${id}-error`}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden="true" size={18} />
        {value ? words.replace : words.choose}
      </Button>
      {others.map(({ is, label, press }) =>
        is ? (
          <LeavingButton key={label} tone="quiet" size="sm" heir={heir} onClick={press}>
            {label}
          </LeavingButton>
        ) : null,
      )}
    </div>
  );
}

/** Uploads one picture at a time; text typed elsewhere meanwhile stays. */
function usePictureSending(props: PictureFieldProps) {
  const words = useWords(factsWords).picture;
  // The upload ends in a later rendering of this row than it began in; the row may have moved in
  // its list by then.
  const latest = useRef(props);
  latest.current = props;
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string>();
  const [said, say] = useState("");
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function work(file: File, { signal }: AbortController): Promise<void> {
    try {
      const { sendPicture } = await import("./send-picture.ts");
      const { kind } = latest.current;
      const { messages } = words;
      const id = await sendPicture(file, { kind, messages, signal, onProgress: setShare });
      // The row was removed, or somebody pressed Stop, while the answer was read.
      signal.throwIfAborted();
      const { value, propose, onChange } = latest.current;
      onChange({ id, alt: value?.alt ?? propose() });
      say(words.ready);
    } catch (failure) {
      if (!signal.aborted) setFault(explain(failure, words.failed));
    } finally {
      setShare(null);
    }
  }

  return {
    share,
    fault,
    /** Announced when it changes. */
    progress: share === null ? said : words[share < 1 ? "sending" : "preparing"],
    say,
    send(file: File): void {
      say("");
      if (file.size > pictureLimits.mostBytes) return setFault(words.tooLarge);
      setFault(undefined);
      setShare(0);
      abort.current = new AbortController();
      void work(file, abort.current);
    },
    stop: () => abort.current?.abort(),
  };
}

/** The server's own sentence if there is one, because the server has read the file. */
function explain(failure: unknown, otherwise: string): string {
  if (failure instanceof ApiError) {
    return failure.fieldErrors["picture"] ?? failure.serverMessage ?? otherwise;
  }
  const { name, message, serverMessage } = failure as Error & { serverMessage?: string | null };
  return name === "SendFailure" ? (serverMessage ?? message) : otherwise;
}
