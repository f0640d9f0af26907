import type { StaffScene } from "./staff-scene.ts";

type Site = Pick<StaffScene, "call" | "signIn">;

/** All data about a person, as admins see it now. */
export async function readPerson({ call, signIn }: Site, whom: object) {
  await signIn("ada");
  return (await call("ada", "POST", "/api/admin/people", whom)).body.person;
}

/** Ends every hold that the person's page shows. */
export async function endHolds(site: Site, whom: object): Promise<void> {
  for (const { id } of (await readPerson(site, whom)).holds) {
    // oxlint-disable-next-line no-await-in-loop -- each is a press of its own
    await site.call("ada", "POST", "/api/admin/people/release", { ...whom, holdId: id });
  }
}

/** Cancels every deletion that the person's page shows. */
export async function takeBackShown(site: Site, whom: object) {
  const { held } = await readPerson(site, whom);
  const asked = { ...whom, requestId: held.deletions.at(-1)?.id };
  return site.call("ada", "POST", "/api/admin/people/take-back", asked);
}
