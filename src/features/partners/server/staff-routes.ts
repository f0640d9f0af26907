import { drawQr } from "#features/accounts/server/factors/own-code-routes.ts";
import { memberParams, readAllowed } from "#features/accounts/server/profile/profile-routes.ts";
import type { ComparedPartner } from "#features/partners/core/partner-figures.ts";
import { drawSheet } from "#features/partners/core/draw-sheet.ts";
import { nameShown } from "#staff/core/profile.ts";
import { findProfile, listProfiles, type ProfiledMember } from "#staff/server/profiles-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import { partnerPath } from "#platform/core/site/shown-partner.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents, adminsOnly } from "#platform/http/staff-route.ts";
import { readPartnerFigures } from "./figures-store.ts";

/** Each user's own partner page, and how many leads each page brought. */
export function partnerStaffRoutes(staff: Routes, ctx: Ctx): void {
  const { database, clock, config } = ctx;
  const path = "/api/admin/staff/:username/partner";

  const compare = async (members: readonly ProfiledMember[]): Promise<ComparedPartner[]> => {
    const figures = await readPartnerFigures(database.db, clock.now());
    return members.map((member) => ({
      username: member.username,
      shownName: nameShown(member),
      page: pageOf(member),
      ...(figures.get(member.username) ?? nothing),
    }));
  };

  async function findMember(request: Parameters<typeof readAllowed>[0]) {
    const member = await findProfile(database.db, readAllowed(request));
    if (!member) throw new AppError("not_found", noSuchMember);
    const page = pageOf(member);
    const address = page && config.siteUrl + partnerPath(page.name);
    return { member, address, qr: address && drawQr(address) };
  }

  const reading = {
    ...adminsAndAgents,
    schema: { summary: "Reads somebody's page and what it brought.", params: memberParams },
  };
  staff.get(path, reading, async (request) => {
    const { member, ...own } = await findMember(request);
    const [compared] = await compare([member]);
    return { success: true, partner: { ...compared, ...own } };
  });

  const drawing = {
    ...adminsAndAgents,
    schema: { summary: "Draws a sheet with the code of somebody's page.", params: memberParams },
  };
  staff.get(`${path}/sheet.svg`, drawing, async (request, reply) => {
    const { member, address, qr } = await findMember(request);
    if (!address || !qr) throw new AppError("not_found", noPage);
    const { languages, npn } = member.profile;
    const shownName = nameShown(member);
    return reply
      .type("image/svg+xml; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(drawSheet({ address, qr, shownName, languages, npn: npn || null }));
  });

  const comparing = {
    ...adminsOnly,
    schema: { summary: "Lists what everybody's page brought, most leads first." },
  };
  staff.get("/api/admin/partners", comparing, async () => {
    const all = await compare(await listProfiles(database.db));
    const partners = all.filter(({ page, leads }) => page !== null || leads > 0);
    return { success: true, partners: partners.toSorted(byLeads) };
  });
}

const nothing = { leads: 0, hot: 0, answered: 0, clients: 0 };

const byLeads = (left: ComparedPartner, right: ComparedPartner): number =>
  right.leads - left.leads || left.shownName.localeCompare(right.shownName);

function pageOf({ role, profile: { page } }: ProfiledMember): ComparedPartner["page"] {
  return page?.name ? { name: page.name, isShown: page.isShown && role !== "compliance" } : null;
}

const noSuchMember = {
  en: "Nobody on the staff has this name.",
  es: "Nadie del personal tiene este nombre.",
};

const noPage = {
  en: "There is no page of one's own yet.",
  es: "Todavía no hay una página propia.",
};
