import { Copy, Mail } from "lucide-react";
import { useState } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { handOverWords } from "./staff-words.ts";

interface HandOverProps {
  /** Where the lines belong, for whoever installs the site. */
  readonly where: string;
  readonly lines: string;
}

/**
 * Copies a text.
 * @returns whether exactly this text was copied, because it may have changed since.
 */
export function useCopied(text: string) {
  const [copied, setCopied] = useState("");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      // Without the clipboard the text can still be selected by hand.
    }
  }
  return { isCopied: copied !== "" && copied === text, copy: () => void copy() };
}

/** Lines that an owner passes on to whoever installs the site: to copy, or to send by email. */
export function HandOver({ where, lines }: HandOverProps) {
  const words = useWords(handOverWords);
  const text = `${where}\n\n${lines}`;
  const mail = `mailto:?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(text)}`;
  const { isCopied, copy } = useCopied(text);
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <p className="font-semibold">{words.title}</p>
      <p className="text-sm text-ink-muted">{where}</p>
      <pre dir="ltr" className="rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {lines}
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="sm" onClick={copy}>
          <Copy aria-hidden="true" size={18} />
          <span role="status">{isCopied ? words.copied : words.copy}</span>
        </Button>
        <ButtonLink tone="quiet" size="sm" href={mail}>
          <Mail aria-hidden="true" size={18} />
          {words.mail}
        </ButtonLink>
      </div>
    </div>
  );
}
