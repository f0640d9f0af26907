import type { StaffScene } from "#testing/staff/staff-scene.ts";

/** The ids of every no that a record's page shows, as its form sends them. */
export async function listNoes({ call }: Pick<StaffScene, "call">, url: string) {
  const [record] = Object.values((await call("ada", "GET", url)).body).filter(
    (part): part is { readonly revocations: ReadonlyArray<{ readonly id: string }> } =>
      typeof part === "object" && part !== null && "revocations" in part,
  );
  return record?.revocations.map(({ id }) => id);
}

/** Corrects every no that a record's page shows, as an admin does. */
export async function correctNoes(scene: Pick<StaffScene, "call">, url: string, reason: string) {
  const revocationIds = await listNoes(scene, url);
  return scene.call("ada", "POST", `${url}/revocation-corrections`, { reason, revocationIds });
}
