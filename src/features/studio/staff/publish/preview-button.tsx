import { useMutation } from "@tanstack/react-query";
import { Copy, ExternalLink, Eye } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { postAndDraw, type SiteChange } from "#features/studio/staff/site-queries.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import { useCopied } from "#staff/use-copied.ts";
import { LocalLinkNotice } from "#staff/site-address.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { actWords } from "#staff/staff-words.ts";
import { describeFailure } from "#staff/row-act.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { ModalDialog } from "#ui/notices/modal-dialog.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";

interface PreviewButtonProps extends Pick<ComponentProps<typeof Button>, "tone"> {
  /** Where the server makes the link: of changes in a draft, or of an edition that waits. */
  readonly path?: string;
  readonly changes?: readonly SiteChange[];
  readonly label: string;
}

/** Makes a link to the pages as they would be, and shows it. */
export function PreviewButton({
  path = "/preview",
  changes,
  label,
  tone = "secondary",
}: PreviewButtonProps) {
  const words = useWords(studioWords).preview;
  const { failures } = useWords(actWords);
  const { toast } = useToast();
  const [url, setUrl] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => postAndDraw<{ readonly url: string }>(path, changes ? { changes } : {}),
    onSuccess: (answer) => setUrl(answer.url),
    onError: (failure) =>
      toast({ title: describeFailure(failure, failures), variant: "destructive" }),
  });
  return (
    <>
      <Button tone={tone} size="sm" aria-disabled={isPending} onClick={() => mutate()}>
        <Eye aria-hidden="true" size={18} />
        <span>{isPending ? words.making : label}</span>
      </Button>
      {url === null ? null : <PreviewDialog url={url} onClose={() => setUrl(null)} />}
    </>
  );
}

function PreviewDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const words = useWords(studioWords);
  const { isCopied, copy } = useCopied(url);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <ModalDialog
      isOpen
      title={words.preview.title}
      closeLabel={words.publish.close}
      onClose={onClose}
      className="small-dialog"
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <p>{words.preview.text}</p>
        <p dir="ltr" className="rounded-md bg-sunken p-3 text-sm wrap-anywhere">
          {url}
        </p>
        <LocalLinkNotice text={url} />
        <div className="flex flex-wrap gap-2">
          <a
            ref={link}
            href={new URL(url).pathname}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({})}
          >
            <ExternalLink aria-hidden="true" size={18} />
            {words.preview.open}
          </a>
          <Button tone="secondary" onClick={copy}>
            <Copy aria-hidden="true" size={18} />
            <span role="status">{isCopied ? words.preview.copied : words.preview.copy}</span>
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
