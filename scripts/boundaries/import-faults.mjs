// Faults of direction between folders, for dependency-cruiser.

const imports = (rule, what, path, code) => ({ tool: "imports", rule, what, path, code });

const ownCore = "src/features/planted-one/core";
const ownServer = "src/features/planted-one/server";
const ownWeb = "src/features/planted-one/web";
// A feature that no rule has ever heard of.
const other = "src/features/planted-two";
const ownStaff = "src/features/planted-one/staff";
const plantedFrame = '"#features/backoffice/frame/planted-frame.tsx"';
const otherCore = '"#features/planted-one/core/planted.ts"';

export const importFaults = [
  imports(
    "core-is-pure",
    "core reads a file",
    `${ownCore}/reads-file.ts`,
    'import { readFileSync } from "node:fs";\nexport const read = readFileSync;',
  ),
  imports(
    "core-is-pure",
    "core draws a screen",
    `${ownCore}/draws-screen.ts`,
    'import { useState } from "react";\nexport const use = useState;',
  ),
  imports(
    "core-is-pure",
    "core asks a server file",
    `${ownCore}/asks-server.ts`,
    'import { lure } from "#features/planted-one/server/lure.ts";\nexport const row = lure;',
  ),
  imports(
    "screens-import-no-server",
    "web asks a server file",
    `${ownWeb}/asks-server.ts`,
    'import { plantedRow } from "#features/planted-one/server/planted.ts";\nexport const row = plantedRow;',
  ),
  imports(
    "screens-import-no-server",
    "web takes a type from a server file",
    `${ownWeb}/takes-type.ts`,
    'import type { plantedRow } from "#features/planted-one/server/planted.ts";\nexport type Row = typeof plantedRow;',
  ),
  imports(
    "browser-packages",
    "web takes the database driver",
    `${ownWeb}/takes-driver.ts`,
    'import pg from "pg";\nexport const driver = pg;',
  ),
  imports(
    "browser-packages",
    "web takes the server's framework, lazily",
    `${ownWeb}/takes-framework.ts`,
    'export const load = () => import("fastify");',
  ),
  imports(
    "browser-has-no-node",
    "web opens a file",
    `${ownWeb}/opens-file.ts`,
    'import { readFileSync } from "node:fs";\nexport const read = readFileSync;',
  ),
  imports(
    "server-imports-no-screens",
    "server draws with ui",
    `${ownServer}/draws.ts`,
    'import { plantedPart } from "#ui/planted.tsx";\nexport const part = plantedPart;',
  ),
  imports(
    "server-imports-no-screens",
    "server asks a screen",
    `${ownServer}/asks-screen.ts`,
    'import { plantedTitle } from "#platform/web/planted.ts";\nexport const title = plantedTitle;',
  ),
  imports(
    "features-in-order",
    "leads reads crm, which comes after it",
    "src/features/leads/server/planted-reads-crm.ts",
    'import * as providers from "#features/crm/server/crm-providers.ts";\nexport const read = providers;',
  ),
  imports(
    "screens-stay-apart",
    "a staff screen of leads reads accounts",
    "src/features/leads/staff/planted-reads-accounts.ts",
    'import * as credentials from "#features/accounts/core/credentials.ts";\nexport const read = credentials;',
  ),
  imports(
    "features-stay-apart",
    "a feature never heard of reads another",
    `${other}/core/reads.ts`,
    `import { plantedName } from ${otherCore};\nexport const name = plantedName;`,
  ),
  imports(
    "features-stay-apart",
    "a feature takes another's type",
    `${other}/core/takes-type.ts`,
    `import type { Planted } from ${otherCore};\nexport type Mine = Planted;`,
  ),
  imports(
    "features-stay-apart",
    "a feature hands another on",
    `${other}/core/hands-on.ts`,
    `export * from ${otherCore};`,
  ),
  imports(
    "features-stay-apart",
    "a feature loads another lazily",
    `${other}/server/loads.ts`,
    `export const load = () => import(${otherCore});`,
  ),
  imports(
    "features-stay-apart",
    "a feature's test reads another",
    `${other}/core/reads.test.ts`,
    `import { plantedName } from ${otherCore};\nexport const name = plantedName;`,
  ),
  imports(
    "features-stay-apart",
    "a staff screen reads another feature",
    `${other}/staff/reads.ts`,
    `import { plantedName } from ${otherCore};\nexport const name = plantedName;`,
  ),
  imports(
    "frame-knows-no-feature",
    "the back office's frame reads a feature",
    "src/features/backoffice/frame/planted-reads.ts",
    `import { plantedName } from ${otherCore};\nexport const name = plantedName;`,
  ),
  imports(
    "features-in-order",
    "what all kinds of record share knows one of them",
    "src/features/casework/server/planted-knows-leads.ts",
    'import * as leads from "#features/leads/server/leads-store.ts";\nexport const known = leads;',
  ),
  imports(
    "screens-import-no-server",
    "a staff screen asks a server file",
    `${ownStaff}/asks-server.ts`,
    'import { plantedRow } from "#features/planted-one/server/planted.ts";\nexport const row = plantedRow;',
  ),
  imports(
    "visitors-get-no-staff-screens",
    "a visitors' page shows a staff screen",
    `${ownWeb}/shows-staff.ts`,
    'import { PlantedStaffScreen } from "#features/planted-one/staff/planted-page.tsx";\nexport const screen = PlantedStaffScreen;',
  ),
  imports(
    "folders-are-known",
    "a feature has a folder that no rule knows",
    `${other}/screens/planted-page.tsx`,
    'import pg from "pg";\nexport default pg;',
  ),
  imports(
    "frame-is-for-staff-screens",
    "a visitors' page stands in the back office's frame",
    `${ownWeb}/stands-in-frame.ts`,
    `import { plantedFrame } from ${plantedFrame};\nexport const frame = plantedFrame;`,
  ),
  imports(
    "frame-knows-no-screen",
    "the back office's frame shows the dashboard",
    "src/features/backoffice/frame/planted-shows.ts",
    'import * as words from "#features/backoffice/dashboard/dashboard-words.ts";\nexport const shown = words;',
  ),
  imports(
    "platform-knows-no-feature",
    "platform names a feature",
    "src/platform/http/planted-feature.ts",
    `import { plantedName } from ${otherCore};\nexport const name = plantedName;`,
  ),
  imports(
    "ui-knows-nothing",
    "ui names a feature",
    "src/ui/planted-feature.ts",
    `import { plantedName } from ${otherCore};\nexport const name = plantedName;`,
  ),
  imports(
    "nothing-imports-app",
    "a feature reaches back to the composition root",
    `${ownServer}/reaches-back.ts`,
    'import { plantedRoot } from "#app/server/planted.ts";\nexport const root = plantedRoot;',
  ),
  imports(
    "testing-is-for-tests",
    "production uses a fake",
    `${ownServer}/uses-fake.ts`,
    'import { plantedBuilder } from "#testing/planted.ts";\nexport const builder = plantedBuilder;',
  ),
  imports(
    "proof-stays-outside",
    "a test takes what a proof uses",
    "src/features/planted-one/core/takes-proof.test.ts",
    'import { plantedProof } from "../../../../proof/planted.ts";\nexport const proof = plantedProof;',
  ),
  imports(
    "journeys-see-what-users-see",
    "a journey looks inside",
    "e2e/planted-inside.ts",
    `import { plantedName } from ${otherCore};\nexport const name = plantedName;`,
  ),
  imports(
    "scripts-need-nothing",
    "a script needs a package",
    "scripts/planted-needs.mjs",
    'import { z } from "zod";\nexport const schema = z;',
  ),
  imports(
    "production-dependencies",
    "production needs a test tool",
    `${ownServer}/needs-tool.ts`,
    'import fc from "fast-check";\nexport const draw = fc;',
  ),
  imports(
    "no-dead-files",
    "a file is used by nothing",
    `${ownServer}/used-by-nothing.ts`,
    "export const planted = 1;",
  ),
  imports(
    "no-cycles",
    "a file needs itself through another",
    `${ownServer}/cycle-one.ts`,
    'import { two } from "./cycle-two.ts";\nexport const one = (): unknown => two;',
  ),
  imports(
    "resolvable",
    "an import leads nowhere",
    `${ownServer}/leads-nowhere.ts`,
    'import { nothing } from "#platform/http/planted-nowhere.ts";\nexport const none = nothing;',
  ),
];
