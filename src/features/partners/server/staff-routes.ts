import type { FastifyInstance, FastifyRequest } from "fastify";
import { drawQr } from "#features/accounts/server/factors/own-code-routes.ts";
import type { ComparedPartner, OwnPage } from "#features/partners/core/partner-figures.ts";
import { drawSheet } from "#features/partners/core/draw-sheet.ts";
import { nameShown } from "#staff/core/profile.ts";
import { findProfile, listProfiles, type ProfiledMember } from "#staff/server/profiles-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import { partnerPath } from "#platform/core/site/shown-partner.ts";
import type { Ctx } from "#platform/ctx.ts";
import { adminsAndAgents, adminsOnly } from "#platform/http/staff-route.ts";
import { readPartnerFigures } from "./figures-store.ts";

type OneMember = { Params: { username: string } };

/** What each hands on of the own page, and what the pages brought. */
export function partnerStaffRoutes(staff: FastifyInstance, ctx: Ctx): void {
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

  async function readOwn(request: FastifyRequest<OneMember>): Promise<OwnPage> {
    const member = await findProfile(database.db, readAllowed(request));
    const [compared] = member ? await compare([member]) : [];
    if (!compared) throw new AppError("not_found", noSuchMember);
    const address = compared.page && config.siteUrl + partnerPath(compared.page.name);
    return { ...compared, address, qr: address ? drawQr(address) : null };
  }

  staff.get<OneMember>(path, adminsAndAgents, async (request) => {
    return { success: true, partner: await readOwn(request) };
  });

  staff.get<OneMember>(`${path}/sheet.svg`, adminsAndAgents, async (request, reply) => {
    const { address, qr, shownName } = await readOwn(request);
    const member = await findProfile(database.db, request.params.username);
    if (!address || !qr || !member) throw new AppError("not_found", noPage);
    const { languages, npn } = member.profile;
    return reply
      .type("image/svg+xml; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(drawSheet({ address, qr, shownName, languages, npn: npn || null }));
  });

  staff.get("/api/admin/partners", adminsOnly, async () => {
    const all = await compare(await listProfiles(database.db));
    const partners = all.filter(({ page, leads }) => page !== null || leads > 0);
    return { success: true, partners: partners.toSorted(byLeads) };
  });
}

const nothing = { leads: 0, hot: 0, answered: 0, clients: 0 };

const byLeads = (left: ComparedPartner, right: ComparedPartner): number =>
  right.leads - left.leads || left.shownName.localeCompare(right.shownName);

function pageOf({ profile: { page } }: ProfiledMember): ComparedPartner["page"] {
  return page?.name ? { name: page.name, isShown: page.isShown } : null;
}

/** @throws AppError `forbidden` for an agent who asks for somebody else's. */
function readAllowed({ params, staff }: FastifyRequest<OneMember>): string {
  if (staff?.role === "admin" || staff?.username === params.username) return params.username;
  throw new AppError("forbidden", {
    en: "Only an admin can see what somebody else's page brought.",
    es: "Solo un administrador puede ver lo que trajo la página de otra persona.",
  });
}

const noSuchMember = {
  en: "Nobody on the staff has this name.",
  es: "Nadie del personal tiene este nombre.",
};

const noPage = {
  en: "There is no page of one's own yet.",
  es: "Todavía no hay una página propia.",
};
