import { useState } from "react";
import { useHydrated } from "./page-hooks.ts";

/**
 * An inline script that runs while the page is parsed, before the first paint. React must not draw it
 * again: the page's policy forbids making a script from text.
 */
export function FirstScript({ text }: { readonly text: string }) {
  const isHydrated = useHydrated();
  const [isFirst] = useState(!isHydrated);
  return isFirst ? <script dangerouslySetInnerHTML={{ __html: text }} /> : null;
}
