import type UrlImport from "@uppy/url";
import { useEffect, useState } from "react";
import { useWords } from "#platform/web/use-words.ts";
import type { DocumentBody, DocumentMeta, DocumentUppy } from "./document-uppy.ts";
import { explainFault } from "./explain-fault.ts";
import { uploadWords } from "./upload-words.ts";

type LinkPlugin = Pick<UrlImport<DocumentMeta, DocumentBody>, "getMeta">;

/**
 * Why a link was refused, until another one is given: the library says for four seconds that it
 * was, and drops what the server said of it.
 */
export function useLinkFault(uppy: DocumentUppy) {
  const words = useWords(uploadWords);
  const [linkFault, setLinkFault] = useState<string | null>(null);
  useEffect(() => {
    const forget = () => setLinkFault(null);
    uppy.on("file-added", forget);
    uppy.on("dashboard:close-panel", forget);
    return () => {
      uppy.off("file-added", forget);
      uppy.off("dashboard:close-panel", forget);
    };
  }, [uppy]);

  function watchLinks(plugin: LinkPlugin): void {
    const ask = plugin.getMeta;
    plugin.getMeta = async (url) => {
      setLinkFault(null);
      try {
        return await ask(url);
      } catch (failure) {
        setLinkFault(explainFault(failure as Error, words));
        throw failure;
      }
    };
  }
  return { linkFault, watchLinks };
}
