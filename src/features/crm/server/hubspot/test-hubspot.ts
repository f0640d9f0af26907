import { z } from "zod";
import type { ActiveFields } from "#features/crm/core/field-map.ts";
import type { TestFindings } from "#features/crm/server/crm-provider.ts";
import { type HubspotSession, hubspotVersion } from "./hubspot-session.ts";

const propertiesSchema = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      modificationMetadata: z.object({ readOnlyValue: z.boolean().catch(false) }).optional(),
    }),
  ),
});

/**
 * Reads whose account it is, and whether each mapped field is a property that we may write.
 * @throws CrmFailure
 */
export async function testHubspot(
  session: HubspotSession,
  fields: ActiveFields,
  signal: AbortSignal,
): Promise<TestFindings> {
  const { portalId } = await session.fetchAccount(signal);
  const whose = { account: `HubSpot account ${portalId}`, accountId: portalId };
  const path = `/crm/properties/${hubspotVersion}/contacts`;
  const answer = await session.call({ method: "GET", path, signal });
  const listed = propertiesSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || !listed) throw session.describeFailure(answer);
  // Every account has this property. A list without it is incomplete and proves nothing.
  if (!listed.results.some(({ name }) => name === "email")) {
    const warnings = ["HubSpot did not list its contact properties, so the field map is unproved."];
    return { ...whose, faults: [], warnings };
  }
  const names = [...new Set(Object.values(fields))];
  const find = (name: string) => listed.results.find((property) => property.name === name);
  const missing = names.filter((name) => !find(name));
  const locked = names.filter((name) => find(name)?.modificationMetadata?.readOnlyValue);
  const faults = [
    ...missing.map(
      (name) =>
        `HubSpot has no contact property ${name}: make it there, or change the field map here.`,
    ),
    ...locked.map((name) => `HubSpot fills ${name} itself: change the field map here.`),
  ];
  return { ...whose, faults, warnings: [] };
}
