import { type RouteConfig, index, route } from "@react-router/dev/routes";

const feature = (file: string) => `../../features/${file}`;
const staff = (file: string) => `../../staff/${file}`;
/** Pages of staff that show parts of several features. */
const composed = (file: string) => `staff-pages/${file}`;

export default [
  index(feature("site/web/pages/home/page.tsx")),
  route("about", feature("site/web/pages/about/page.tsx")),
  route("services", feature("site/web/pages/services/page.tsx")),
  route("build-wealth", feature("site/web/pages/build-wealth/page.tsx")),
  route("protection", feature("site/web/pages/protection/page.tsx")),
  route("legacy", feature("site/web/pages/legacy/page.tsx")),
  route("strategies", feature("site/web/pages/strategies/page.tsx")),
  route("tax-advantages", feature("site/web/pages/tax/page.tsx")),
  route("annuities", feature("site/web/pages/annuities/page.tsx")),
  route("iul-insurance", feature("site/web/pages/iul/page.tsx")),
  route("term-insurance", feature("site/web/pages/term/page.tsx")),
  route("financial-education", feature("site/web/pages/education/page.tsx")),
  route("privacy", feature("site/web/pages/privacy/page.tsx")),
  route("your-data", feature("privacy/web/your-data-page.tsx")),
  route("your-data/sent", feature("privacy/web/sent-page.tsx")),
  ...["stop-calls", "calls-again"].flatMap((path) =>
    [path, `${path}/done`, `${path}/over`].map((id) =>
      route(id, feature("consent/web/stop-calls-page.tsx"), { id }),
    ),
  ),
  route("terms", feature("site/web/pages/terms/page.tsx")),
  route("with/:name", feature("partners/web/partner-page.tsx")),
  route("schedule", feature("site/web/pages/schedule/page.tsx")),
  route("wealth-builder-questionnaire", "questionnaire-page.tsx"),
  route("contact", feature("inquiries/web/contact-page.tsx")),
  route("careers", feature("careers/web/careers-page.tsx")),
  route("calculators/:calculator?", feature("calculators/web/calculators-page.tsx")),
  route("admin/login", feature("accounts/web/login-page.tsx")),
  route("admin/invitation", feature("accounts/web/invitation-page.tsx")),
  route("admin", staff("staff-layout.tsx"), [
    index(staff("start-page.tsx")),
    route("dashboard", feature("dashboard/staff/dashboard-page.tsx")),
    route("leads", feature("leads/staff/leads-page.tsx")),
    route("leads/:leadId", composed("lead-page.tsx")),
    route("staff", composed("staff-list-page.tsx")),
    route("staff/:username", composed("staff-member-page.tsx")),
    route("account", composed("own-account-page.tsx")),
    route("audit", feature("audit/staff/audit-page.tsx")),
    route("site/archive", feature("archive/staff/archive-page.tsx")),
    route("site", feature("studio/staff/site-page.tsx")),
    route("site/facts", feature("studio/staff/facts/facts-page.tsx")),
    route("site/pages/:sheet", feature("studio/staff/sentences-page.tsx")),
    route("site/editions", feature("studio/staff/editions/editions-page.tsx")),
    route("settings", composed("settings-page.tsx")),
    route("help", feature("dashboard/staff/help/help-page.tsx")),
    route("settings/setup/:step", feature("dashboard/staff/setup/setup-page.tsx")),
    route("settings/people", feature("privacy/staff/people-data-page.tsx")),
    route("settings/people/:kind/:recordId", feature("privacy/staff/people-data-page.tsx"), {
      id: "person-of-record",
    }),
    route("settings/certificates", feature("privacy/staff/certificates-page.tsx")),
    route("certificate/:kind/:recordId", feature("consent/staff/certificate-page.tsx")),
    route("crm-settings", feature("crm/staff/settings/crm-settings-page.tsx")),
    route("inquiries", feature("inquiries/staff/inquiries-page.tsx")),
    route("inquiries/:inquiryId", composed("inquiry-page.tsx")),
    route("applications", feature("careers/staff/applications-page.tsx")),
    route("applications/:applicationId", composed("application-page.tsx")),
  ]),
  route("*", feature("site/web/pages/not-found/page.tsx")),
] satisfies RouteConfig;
