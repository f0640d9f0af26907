import { useEffect, useState } from "react";
import { useWords } from "#platform/web/use-words.ts";
import type { DocumentUppy } from "./document-uppy.ts";
import { explainFault } from "./explain-fault.ts";
import { uploadWords } from "./upload-words.ts";

/**
 * Why a link was refused, until another one is given: the library says for four seconds that it
 * was, and keeps what the server said of it in a window of the browser's.
 */
export function useLinkFault(uppy: DocumentUppy): string | null {
  const words = useWords(uploadWords);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const note = () => {
      const details: unknown = uppy.getState().info.at(-1)?.details;
      // Of all that the library tells only a refused link has its failure with it.
      if (details instanceof Error) setFault(explainFault(details, words));
    };
    const forget = () => setFault(null);
    uppy.on("info-visible", note);
    uppy.on("file-added", forget);
    uppy.on("dashboard:close-panel", forget);
    return () => {
      uppy.off("info-visible", note);
      uppy.off("file-added", forget);
      uppy.off("dashboard:close-panel", forget);
    };
  }, [uppy, words]);
  return fault;
}
