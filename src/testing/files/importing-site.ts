import { registerBuiltPages } from "#app/server/pages/built-pages.ts";
import { serveTestSite } from "#testing/site/serve-test-site.ts";

// The site with its pages, which may fetch from one local address: its only argument.

const [, , allowed] = process.argv;
await serveTestSite(
  {
    tuning: {
      imports: {
        guard: { isAllowed: (address) => address === allowed, isPortAllowed: () => true },
      },
    },
  },
  (config) => (app) => registerBuiltPages(app, config),
);
