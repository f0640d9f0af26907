import { Download, Eye, X, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { languageTags } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
// oxlint-disable-next-line import/default -- The build makes it an address.
import frameScript from "./frame.ts?worker&url";
import type { ViewerNews, ViewerOrder, ViewerWish } from "./messages.ts";
import { viewerWords } from "./viewer-words.ts";

/** Larger files can only be downloaded: the browser holds the whole file in memory to draw it. */
const mostBytes = 25 * 1_048_576;
/** After this time the file counts as not drawable, and its frame is removed. */
const drawingMs = 30_000;
/** The widths at which a page is drawn, as multiples of the frame's width. */
const zooms = [1, 1.5, 2, 3];

interface ViewedFile {
  readonly fileName: string;
  /** The address of the bytes. */
  readonly address: string;
  /** Detected from its bytes; only these three types have a viewer. */
  readonly type: string | null;
  /** Undefined where the upload rules keep files small. */
  readonly byteSize?: number;
}

/**
 * A button that opens the file below and closes it again. Neither the viewer nor the file is loaded
 * before it is pressed.
 *
 * @returns null parts for a file that no viewer can show.
 */
export function useFileViewer(file: ViewedFile): {
  readonly button: ReactNode;
  readonly view: ReactNode;
} {
  const { fileName, address, type, byteSize = 0 } = file;
  const words = useWords(viewerWords);
  const [isOpen, setIsOpen] = useState(false);
  if ((type !== "pdf" && type !== "docx") || byteSize > mostBytes) {
    return { button: null, view: null };
  }
  const Icon = isOpen ? X : Eye;
  return {
    button: (
      <Button
        tone="secondary"
        size="sm"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.closeOf(fileName) : words.readOf(fileName)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon aria-hidden="true" size={18} />
        {isOpen ? words.close : words.read}
      </Button>
    ),
    view: isOpen ? <FileViewer fileName={fileName} address={address} type={type} /> : null,
  };
}

interface FileViewerProps {
  readonly fileName: string;
  readonly address: string;
  readonly type: ViewerOrder["type"];
}

type ViewerState =
  | { readonly kind: "loading" }
  | { readonly kind: "drawn"; readonly pages: number }
  | { readonly kind: "failed"; readonly fault: keyof (typeof viewerWords)["en"]["faults"] };

function FileViewer({ fileName, address, type }: FileViewerProps) {
  const words = useWords(viewerWords);
  const { frame, state, fetchAndDraw, wish } = useFrame({ fileName, address, type });
  return (
    <section aria-label={words.region(fileName)} className="grid gap-3">
      {state.kind === "failed" ? (
        <Alert tone="warning" announce>
          <p>{words.faults[state.fault]}</p>
          <div className="mt-2">
            <ButtonLink href={address} download tone="secondary" size="sm">
              <Download aria-hidden="true" size={18} />
              {words.download}
            </ButtonLink>
          </div>
        </Alert>
      ) : (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div role="status" className="text-sm text-ink-muted">
              {state.kind === "loading" ? <LoadingText text={words.loading} /> : null}
              {state.kind === "drawn" && type === "pdf" ? (
                <span>{words.pages(state.pages)}</span>
              ) : null}
              {state.kind === "drawn" && type === "docx" ? <span>{words.textOnly}</span> : null}
            </div>
            {state.kind === "drawn" && type === "pdf" ? <ZoomButtons wish={wish} /> : null}
          </div>
          <iframe
            ref={frame}
            title={fileName}
            sandbox="allow-scripts"
            src={`/objects/viewer?${new URLSearchParams({ script: frameScript })}`}
            onLoad={fetchAndDraw}
            className="h-[min(80dvh,62rem)] w-full rounded-md border border-line bg-sunken"
          />
        </>
      )}
    </section>
  );
}

function ZoomButtons({ wish }: { readonly wish: (wish: ViewerWish) => void }) {
  const words = useWords(viewerWords);
  const [step, setStep] = useState(0);
  const go = (to: number) => {
    setStep(to);
    wish({ zoom: zooms[to] ?? 1 });
  };
  return (
    <div className="flex gap-1">
      <Button
        tone="quiet"
        size="sm"
        aria-disabled={step === 0}
        onClick={() => go(Math.max(0, step - 1))}
      >
        <ZoomOut aria-hidden="true" size={18} />
        {words.smaller}
      </Button>
      <Button
        tone="quiet"
        size="sm"
        aria-disabled={step === zooms.length - 1}
        onClick={() => go(Math.min(zooms.length - 1, step + 1))}
      >
        <ZoomIn aria-hidden="true" size={18} />
        {words.larger}
      </Button>
    </div>
  );
}

/**
 * The sandboxed frame has no session, so the page fetches the file and passes its bytes. The frame
 * answers with one of three short messages; the page accepts nothing else from it.
 */
function useFrame({ fileName, address, type }: FileViewerProps) {
  const { page: pageLabel, pageFailed } = useWords(viewerWords);
  const language = languageTags[useLocale()];
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort>(null);
  const ending = useRef<AbortController>(null);
  const [state, setState] = useState<ViewerState>({ kind: "loading" });

  useEffect(() => {
    ending.current = new AbortController();
    const slow = { kind: "failed", fault: "slow" } as const;
    const timer = setTimeout(() => {
      setState((now) => (now.kind === "loading" ? slow : now));
    }, drawingMs);
    return () => {
      clearTimeout(timer);
      ending.current?.abort();
      port.current?.close();
    };
  }, []);

  async function fetchAndDraw(): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    port1.addEventListener("message", ({ data }: MessageEvent<ViewerNews>) => setState(data));
    port1.start();
    try {
      const answer = await fetch(address, { signal: ending.current?.signal ?? null });
      if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
      const bytes = await answer.arrayBuffer();
      const order: ViewerOrder = { bytes, type, language, fileName, pageLabel, pageFailed };
      // "*" is the only target that matches a frame with an opaque origin; the page's policy keeps
      // the frame on this site.
      frame.current?.contentWindow?.postMessage(order, "*", [port2, bytes]);
    } catch {
      if (!ending.current?.signal.aborted) setState({ kind: "failed", fault: "unreachable" });
    }
  }

  return {
    frame,
    state,
    fetchAndDraw: () => void fetchAndDraw(),
    wish: (wish: ViewerWish) => port.current?.postMessage(wish),
  };
}
