/** Keeps the head true after an island has moved to another address without a load. */
export function movePageHead(title: string): void {
  document.title = title;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical) return;
  // The site's own origin, which need not be the one in the address bar.
  canonical.href = new URL(location.pathname, canonical.href).href;
  setContent("og:url", canonical.href);
  setContent("og:title", title);
}

function setContent(property: string, content: string): void {
  document
    .querySelector<HTMLMetaElement>(`meta[property="${property}"]`)
    ?.setAttribute("content", content);
}
