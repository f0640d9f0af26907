import type { StaffScene } from "#testing/staff/staff-scene.ts";

/** Corrects every no that a record's page shows, as an admin does. */
export async function correctNoes({ call }: Pick<StaffScene, "call">, url: string, reason: string) {
  const [record] = Object.values((await call("ada", "GET", url)).body).filter(
    (part): part is { readonly revocations: ReadonlyArray<{ readonly id: string }> } =>
      typeof part === "object" && part !== null && "revocations" in part,
  );
  const revocationIds = record?.revocations.map(({ id }) => id);
  return call("ada", "POST", `${url}/revocation-corrections`, { reason, revocationIds });
}
