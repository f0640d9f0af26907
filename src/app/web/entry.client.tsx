import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchComposing } from "#ui/form/watch-composing.ts";
import { watchNoticeKey } from "#ui/notices/notice-key.ts";
import { watchTooltips } from "#ui/notices/watch-tooltips.ts";

// Back-office pages have no site script, which does both on public pages.
watchComposing();
watchTooltips();
watchNoticeKey();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
