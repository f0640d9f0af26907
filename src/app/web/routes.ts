import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";

const feature = (file: string) => `../../features/${file}`;

export default [
  index(feature("site/web/home-page.tsx")),
  route("about", feature("site/web/about-page.tsx")),
  route("services", feature("site/web/services-page.tsx")),
  route("build-wealth", feature("site/web/build-wealth-page.tsx")),
  route("protection", feature("site/web/protection-page.tsx")),
  route("legacy", feature("site/web/legacy-page.tsx")),
  route("strategies", feature("site/web/strategies-page.tsx")),
  route("tax-advantages", feature("site/web/tax-page.tsx")),
  route("annuities", feature("site/web/annuities-page.tsx")),
  route("iul-insurance", feature("site/web/iul-page.tsx")),
  route("term-insurance", feature("site/web/term-page.tsx")),
  route("financial-education", feature("site/web/education-page.tsx")),
  route("privacy", feature("site/web/privacy-page.tsx")),
  route("terms", feature("site/web/terms-page.tsx")),
  route("schedule", feature("site/web/schedule-page.tsx")),
  route("wealth-builder-questionnaire", feature("leads/web/questionnaire-page.tsx")),
  route("contact", feature("inquiries/web/contact-page.tsx")),
  route("careers", feature("careers/web/careers-page.tsx")),
  route("calculators/:calculator?", feature("calculators/web/calculators-page.tsx")),
  route("admin/login", feature("auth/web/login-page.tsx")),
  route("admin", feature("admin/web/staff-layout.tsx"), [
    route("dashboard", feature("admin/web/dashboard-page.tsx")),
    route("leads/:leadId", feature("admin/web/lead-page.tsx")),
    route("crm-settings", feature("admin/web/crm-settings-page.tsx")),
    route("inquiries", feature("admin/web/inquiries-page.tsx")),
    route("inquiries/:inquiryId", feature("admin/web/inquiry-page.tsx")),
    route("applications", feature("admin/web/applications-page.tsx")),
    route("applications/:applicationId", feature("admin/web/application-page.tsx")),
  ]),
  route("*", feature("site/web/not-found-page.tsx")),
] satisfies RouteConfig;
