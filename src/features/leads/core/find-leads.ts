import type { Lead } from "./lead.ts";

/** Leads whose name, e-mail address or phone number contains the text, in any case. */
export function findLeads(leads: readonly Lead[], text: string): readonly Lead[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return leads;
  const digits = wanted.replace(/\D/g, "");
  return leads.filter(
    ({ fullName, email, phone }) =>
      fullName.toLowerCase().includes(wanted) ||
      email.toLowerCase().includes(wanted) ||
      (digits.length > 2 && (phone ?? "").replace(/\D/g, "").includes(digits)),
  );
}
