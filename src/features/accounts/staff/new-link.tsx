import { useRef, useState } from "react";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { TextField } from "#ui/text-field.tsx";
import { peopleWords } from "./people-words.ts";

export interface LinkAnswer {
  readonly token: string;
  readonly expiresAt: string;
}

/** A link the one time that it can be shown. Its token stands behind the #, which no server is told. */
export function NewLink({ link, onDone }: { link: LinkAnswer; onDone: () => void }) {
  const words = useWords(peopleWords).link;
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const address = `${window.location.origin}/admin/invitation#${link.token}`;

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // What is selected can be copied by hand.
    }
  }

  return (
    <div className="grid gap-4">
      <TextField
        ref={field}
        name="link"
        label={words.label}
        hint={words.hint(formatMoment(link.expiresAt, locale))}
        value={address}
        readOnly
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        dir="ltr"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy()}>
          <span role="status">{isCopied ? words.copied : words.copy}</span>
        </Button>
        <Button tone="secondary" size="sm" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
