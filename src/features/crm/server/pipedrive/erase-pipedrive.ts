import { z } from "zod";
import type { CrmErasure } from "#features/crm/server/crm-provider.ts";
import type { PipedriveAccount } from "./pipedrive-account.ts";

/** Deletes what hangs on the person first: afterwards nothing would lead to it. */
export async function eraseAtPipedrive(
  { ask, baseUrl }: PipedriveAccount,
  { remotes }: CrmErasure,
  signal: AbortSignal,
): Promise<void> {
  // In another account the same id is somebody else.
  const ours = remotes.filter(({ url }) => url?.startsWith(`${baseUrl}/`));
  for (const { id, parts } of ours) {
    const paths = [
      ...(parts["note"] ? [`/api/v1/notes/${encodeURIComponent(parts["note"])}`] : []),
      ...(parts["lead"] ? [`/api/v1/leads/${encodeURIComponent(parts["lead"])}`] : []),
      `/api/v2/persons/${encodeURIComponent(id)}`,
    ];
    // A record that is gone already answers 404, which is as good.
    for (const path of paths) await ask({ method: "DELETE", path, signal }, z.unknown());
  }
}
