// Which file may import which. tsc separates browser and server types, oxlint keeps core pure; this
// checks the direction between folders, and the list of packages that browser code may use.

import { readFileSync } from "node:fs";

const test = "\\.test\\.tsx?$";
// The layers below app, lowest first: a file imports from its own layer and those below.
const floors = ["platform", "ui", "staff", "records", "features"];
const core = "^src/(?:features/[^/]+|records|staff|platform)/core/";
const server =
  "^src/(?:(?:features/[^/]+|records)/(?:server/|feature\\.ts$)|records/ctx\\.ts$|staff/server/|platform/(?!core/|web/)(?:[^/]+/|platform-ctx\\.ts$))";
const web = "^src/(?:features/[^/]+|platform|app)/web/";
// What only signed-in users see.
const staff = ["^src/(?:features/[^/]+|records)/staff/", "^src/staff/(?!core/|server/)"];
const browser = [web, ...staff, "^src/ui/"];
// React Router reads the route table at build time and renders the entry in Node.
const notForBrowser = "^src/app/web/(?:entry\\.server\\.tsx|routes\\.ts)$";
const routeTypes = "/\\+types/";

// Reads the order of features from its one source. The first two have no server code.
const list = readFileSync(new URL("src/app/features.ts", import.meta.url), "utf8");
const listed = [...list.matchAll(/^ {4}(\w+?)(?:Feature\(.*\))?,$/gm)].map(([, name]) => name);
const notFeatures = new Set(["kits", "records"]);
const order = ["calculators", "site", ...listed.filter((name) => !notFeatures.has(name))];

// Entry points of a process, a page or a script in a page. The fewer match, the faster the check of
// dead files: it walks the imports of entry after entry until it meets the file.
const entries = [
  "^src/app/(?:server|commands|commands/[^/]+|server/pages/drawing-thread)\\.ts$",
  "^src/app/web/",
  "^src/platform/database/own-server/create-cluster\\.ts$",
  "[-/](?:page|layout|island)\\.tsx$",
];

const browserPackages = [
  "@fontsource-variable/[^/]+",
  "@simplewebauthn/browser",
  "@tanstack/query-core",
  "@tanstack/react-query",
  "@uppy/[^/]+",
  "dompurify",
  "mammoth",
  "pdfjs-dist",
  "@types/react",
  "@types/react-dom",
  "lucide-react",
  "@radix-ui/react-toast",
  "react",
  "react-dom",
  "react-router",
  "zod",
].join("|");
const browserNpm = `^node_modules/(?:${browserPackages})/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    forbid(
      "core-is-pure",
      "core imports core, zod and the rules of telephone numbers, so that it runs the same in a browser, a server and a test.",
      { path: core, pathNot: test },
      { pathNot: [core, "^node_modules/(?:zod|libphonenumber-js)/", "^site\\.config\\.ts$"] },
    ),
    forbid(
      "server-imports-no-screens",
      "server imports core, server and npm: what it shares with the browser belongs in core.",
      { path: server, pathNot: test },
      { path: "^(?:src|e2e|proof|scripts)/", pathNot: [core, server] },
    ),
    forbid(
      "screens-import-no-server",
      "web and staff import core, screens and ui: a type they need from the server belongs in core.",
      { path: [web, ...staff], pathNot: [test, notForBrowser] },
      { path: "^(?:src|e2e|proof|scripts)/", pathNot: [core, ...browser, routeTypes] },
    ),
    forbid(
      "visitors-get-no-staff-screens",
      "What only signed-in people see stays out of every page that visitors load.",
      { path: "^src/", pathNot: [...staff, "^src/app/", "^src/testing/", test] },
      { path: staff },
    ),
    forbid(
      "ui-knows-nothing",
      "ui is shown things and reports events: it imports ui, platform's core, and links that stay in the page's language.",
      { path: "^src/ui/", pathNot: test },
      {
        path: "^(?:src|e2e|proof|scripts|site\\.config)",
        pathNot: ["^src/ui/", "^src/platform/core/", "^src/platform/web/page-link\\.tsx$"],
      },
    ),
    forbid(
      "browser-packages",
      "A package reaches the browser only by being on the list above: each one costs every visitor.",
      { path: browser, pathNot: [test, notForBrowser] },
      { path: "^node_modules/", pathNot: browserNpm },
    ),
    forbid(
      "browser-has-no-node",
      "Node's own modules do not exist in a browser.",
      { path: browser, pathNot: [test, notForBrowser] },
      { dependencyTypes: ["core"] },
    ),
    ...floors
      .slice(0, -1)
      .map((floor, at) =>
        forbid(
          "floors-look-down",
          "A floor imports the floors below it: platform, ui, staff, records, features, app.",
          { path: `^src/${floor}/` },
          { path: `^src/(?:${floors.slice(at + 1).join("|")})/` },
        ),
      ),
    forbid(
      "features-stay-apart",
      "A feature that app/features.ts does not list imports its own files and the floors below.",
      { path: `^src/features/(?!(?:${order.join("|")})/)([^/]+)/` },
      { path: "^src/features/(?!$1/)" },
    ),
    ...order.map((name, at) =>
      forbid(
        "features-in-order",
        "A feature imports those before it in app/features.ts; it learns of later ones by what they declare.",
        { path: `^src/features/${name}/` },
        { path: `^src/features/(?:${order.slice(at + 1).join("|") || "none"})/` },
      ),
    ),
    forbid(
      "folders-are-known",
      "Rules hold by folder: a feature has core, server, web and staff, and no folder of another name.",
      { path: "^src/(?:features|records)/", pathNot: [core, server, ...browser] },
      {},
    ),
    forbid(
      "nothing-imports-app",
      "src/app puts the parts together; a part that reached back would make a knot.",
      { pathNot: ["^src/app/", "^src/testing/", "^proof/", test] },
      { path: "^src/app/" },
    ),
    forbid(
      "testing-is-for-tests",
      "Fakes and builders must not reach production.",
      { pathNot: ["^src/testing/", "^proof/", "^(?:vitest|playwright)\\.config\\.ts$", test] },
      { path: "^src/testing/" },
    ),
    forbid(
      "proof-stays-outside",
      "proof is a package of its own: what the site and its gate need stands in src.",
      { path: "^(?:src|e2e|scripts|build-plugins)/" },
      { path: "^proof/" },
    ),
    forbid(
      "journeys-see-what-users-see",
      "e2e drives the running site and imports nothing from it.",
      { path: "^e2e/" },
      { path: "^src/" },
    ),
    forbid(
      "scripts-need-nothing",
      "scripts run before the dependencies exist, but for the linter's rules: those run within it.",
      { path: "^scripts/", pathNot: ["\\.test\\.mjs$", "^scripts/lint/"] },
      { path: "^(?:node_modules|src)/" },
    ),
    forbid(
      "production-dependencies",
      "What runs in production is listed under dependencies. Vite and the route table only build.",
      { path: "^src/", pathNot: ["^src/testing/", test] },
      {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["type-only"],
        pathNot: "^node_modules/(?:vite|@react-router/dev)/",
      },
    ),
    forbid(
      "no-dead-files",
      "No page, command or job leads here. Parts of ui may be made ahead of the page that shows them.",
      { path: entries, pathNot: test },
      {
        path: "^src/(?:features|records|staff|platform)/",
        pathNot: [...entries, test, "\\.d\\.ts$"],
        reachable: false,
      },
    ),
    forbid(
      "no-cycles",
      "Files that need each other, types included, are one file, or the type stands in the wrong one.",
      {},
      { circular: true },
    ),
    forbid(
      "resolvable",
      "The import leads nowhere.",
      {},
      { couldNotResolve: true, pathNot: [routeTypes, "^virtual:"] },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API for parsing; swc also sees type-only imports.
    parser: "swc",
    doNotFollow: { path: "^(?:proof/)?node_modules/" },
    exclude: { path: "^(?:build|\\.react-router)/" },
    // The proof in scripts/boundaries runs this in a copy of the tree whose node_modules is a link.
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css"],
    },
  },
};
