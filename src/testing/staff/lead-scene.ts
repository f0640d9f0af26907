import { randomUUID } from "node:crypto";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { openStaffScene } from "./staff-scene.ts";

/** An admin, two agents, and leads for them to work on. */
export async function openLeadScene() {
  const scene = await openStaffScene({ ada: "admin", ann: "agent", bob: "agent" });
  const call = (
    name: string,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    payload?: object,
  ) => scene.call(name, method, `/api/admin/${path}`, payload);
  let people = 0;
  return {
    ...scene,
    call,
    /** Each lead is of a person of its own unless `fields` names an address or a number. */
    async addLead(fields: object = {}): Promise<string> {
      const id = randomUUID();
      people += 1;
      const own = {
        email: `family-${people}@example.com`,
        phone: `614-557-${String(people).padStart(4, "0")}`,
      };
      const sent = aLeadSubmission({ ...own, ...fields });
      const lead = buildLead(sent, { id, now: scene.clock.now() });
      await insertLead(scene.database, lead);
      return id;
    },
    change: (id: string, payload: object, name = "ada") =>
      call(name, "PATCH", `leads/${id}`, payload),
    readLead: async (id: string, name = "ada") =>
      (await call(name, "GET", `leads/${id}`)).body.lead,
  };
}

interface Line {
  readonly kind: string;
  readonly by: string | null;
  readonly text: string | null;
}

/** The lines of a lead's timeline. */
export const tellTimeline = ({ timeline }: { readonly timeline: readonly Line[] }) =>
  timeline.map(({ kind, by, text }) => [kind, by, text]);
