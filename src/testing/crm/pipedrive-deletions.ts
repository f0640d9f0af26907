import type { CrmReply } from "./fake-crm.ts";
import type { PipedriveState } from "./fake-pipedrive.ts";

/** What Pipedrive does when a record is to go: persons and notes are marked, leads are away. */
export function pipedriveDeletions(
  state: PipedriveState,
): Record<string, (id: string) => CrmReply> {
  const answer = (isFound: boolean): CrmReply => ({
    status: isFound ? 200 : 404,
    body: isFound
      ? { success: true, data: {} }
      : { success: false, error: "Not found.", data: null },
  });
  return {
    "DELETE /api/v2/persons/*": (id) => {
      const person = state.persons.find((one) => String(one.id) === id && !one.is_deleted);
      if (person) person.is_deleted = true;
      return answer(person !== undefined);
    },
    "DELETE /api/v1/leads/*": (id) => {
      const index = state.leads.findIndex((lead) => lead.id === id);
      if (index >= 0) state.leads.splice(index, 1);
      return answer(index >= 0);
    },
    "DELETE /api/v1/notes/*": (id) => {
      const note = state.notes.find((one) => String(one.id) === id && one.active_flag);
      if (note) note.active_flag = false;
      return answer(note !== undefined);
    },
  };
}
