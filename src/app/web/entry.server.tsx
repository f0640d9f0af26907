import { renderToReadableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  ServerRouter,
  isRouteErrorResponse,
} from "react-router";
import { type DrawIsland, DrawIslandContext } from "#platform/web/islands/island.tsx";
import { renderFailureContext } from "#platform/web/site-settings.ts";

// Imported first, so that words which insert a fact when they load use the published one. The
// server also lists these words for the owner.
export { editableWords } from "#platform/core/edition/edition.ts";
import "#platform/core/edition/fact-lists.ts";
// Words that only the browser loads: pages do not draw them, but the owner may edit them.
import "#features/calculators/web/brought/brought-words.ts";
import "#features/calculators/web/result-placeholder.tsx";
import "#features/calculators/web/results/result-words.ts";
import "#features/uploads/web/upload-words.ts";
import "#features/leads/web/blueprint/family-blueprint-words.ts";
import "#features/leads/web/last-steps-words.ts";

export { renderFailureContext, siteSettingsContext } from "#platform/web/site-settings.ts";

/** Without it the router prints each failure with its address, past the server's log. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(renderFailureContext)(error);
};

const drawIsland: DrawIsland = (island, identifierPrefix) =>
  renderToString(island, { identifierPrefix });

/**
 * Renders a page completely before the first byte: the server computes the page's CSP hashes and
 * compressed forms from the finished HTML, so streaming would gain nothing.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <DrawIslandContext value={drawIsland}>
      <ServerRouter context={context} url={request.url} />
    </DrawIslandContext>,
    {
      onError: (error) => void failures.push(error),
    },
  );
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}
