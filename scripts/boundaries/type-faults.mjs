// Faults of using what another world has, for the four TypeScript projects.

const types = (rule, what, path, code) => ({ tool: "types", rule, what, path, code });

const ownCore = "src/features/planted-one/core";
const ownServer = "src/features/planted-one/server";
const ownWeb = "src/features/planted-one/web";

export const typeFaults = [
  types(
    "TS2584",
    "server touches the page",
    `${ownServer}/touches-page.ts`,
    "export const planted = document.title;",
  ),
  types(
    "TS2591",
    "web touches the process",
    `${ownWeb}/touches-process.ts`,
    "export const planted = process.pid;",
  ),
  types(
    "TS2591",
    "web touches a buffer",
    `${ownWeb}/touches-buffer.ts`,
    'export const planted = Buffer.from("x");',
  ),
  types(
    "TS2584",
    "core touches the page",
    `${ownCore}/touches-page.ts`,
    "export const planted = document.title;",
  ),
  types(
    "TS2591",
    "core touches the process",
    `${ownCore}/touches-process.ts`,
    "export const planted = process.pid;",
  ),
  types(
    "TS6307",
    "web takes a server file into its program",
    `${ownWeb}/takes-program.ts`,
    'import type { lure } from "#features/planted-one/server/lure.ts";\nexport type Row = typeof lure;',
  ),
];
