// Files that keep the rules: what the planted faults import, and proof that nothing is forbidden
// which the house allows. No checker may report one of these.

export const allowedFiles = {
  "src/platform/core/planted.ts": "export const plantedPlatform = 1;",
  "src/platform/http/planted.ts": `
import { plantedPlatform } from "#platform/core/planted.ts";
export const plantedServer = process.pid + plantedPlatform;`,
  "src/platform/web/planted.ts": `
import { plantedPlatform } from "#platform/core/planted.ts";
export const plantedTitle = (): string => document.title + String(plantedPlatform);`,
  "src/ui/planted.tsx": `
import { plantedPlatform } from "#platform/core/planted.ts";
export const plantedPart = (): string => document.title + String(plantedPlatform);`,
  "src/features/planted-one/core/planted.ts": `
import * as z from "zod/mini";
import { siteConfig } from "#site.config.ts";
export const plantedSchema = z.string();
export const plantedYear = (iso: string): number => new Date(iso).getUTCFullYear();
export const plantedName = siteConfig.name;`,
  "src/features/planted-one/server/planted.ts": `
import { readFileSync } from "node:fs";
import { plantedName } from "#features/planted-one/core/planted.ts";
import { plantedServer } from "#platform/http/planted.ts";
export const plantedRow = [readFileSync, plantedName, plantedServer, Date.now()];`,
  "src/features/planted-one/web/planted-page.tsx": `
import { useState } from "react";
import { plantedName } from "#features/planted-one/core/planted.ts";
import { plantedTitle } from "#platform/web/planted.ts";
import { plantedPart } from "#ui/planted.tsx";
export function PlantedScreen() {
  const [name] = useState(plantedName);
  return <p>{name + plantedTitle() + plantedPart()}</p>;
}`,
  "src/features/crm/server/planted-allowed.ts": `
import { scoreLead } from "#features/leads/core/score-lead.ts";
export const plantedDelivery = scoreLead;`,
  "src/staff/planted-frame.tsx": `
import { plantedPart } from "#ui/planted.tsx";
export const plantedFrame = plantedPart;`,
  "src/features/planted-one/staff/planted-page.tsx": `
import { plantedFrame } from "#staff/planted-frame.tsx";
import { plantedName } from "#features/planted-one/core/planted.ts";
import { plantedTitle } from "#platform/web/planted.ts";
export function PlantedStaffScreen() {
  return <p>{plantedName + plantedTitle() + plantedFrame()}</p>;
}`,
  "src/features/dashboard/staff/planted-page.tsx": `
import { PlantedStaffScreen } from "#features/planted-one/staff/planted-page.tsx";
export function PlantedDashboard() {
  return <PlantedStaffScreen />;
}`,
  "src/app/commands/planted.ts": `
import { plantedDelivery } from "#features/crm/server/planted-allowed.ts";
import { plantedRow } from "#features/planted-one/server/planted.ts";
export const plantedRoot = [plantedDelivery, plantedRow];`,
  "src/testing/planted.ts": "export const plantedBuilder = process.env;",
  "proof/planted.ts": `
import { plantedRoot } from "../src/app/commands/planted.ts";
import { plantedBuilder } from "../src/testing/planted.ts";
export const plantedProof = [plantedRoot, plantedBuilder];`,
  "src/features/planted-one/server/planted.test.ts": `
import { expect, test } from "vitest";
import { plantedRoot } from "#app/commands/planted.ts";
import { plantedBuilder } from "#testing/planted.ts";
test("a planted test", () => {
  expect([plantedRoot, plantedBuilder]).toHaveLength(2);
});`,
};

/** The other half of a planted circle: it takes a type alone. */
export const supportFiles = {
  "src/features/planted-one/server/cycle-two.ts": `
import type { taken } from "./cycle-one.ts";
export const two = (): typeof taken | null => null;`,
};
