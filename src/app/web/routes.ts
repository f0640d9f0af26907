import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";

const feature = (file: string) => `../../features/${file}`;

export default [
  index(feature("site/web/home-page.tsx")),
  route("wealth-builder-questionnaire", feature("leads/web/questionnaire-page.tsx")),
  route("calculators/:calculator?", feature("calculators/web/calculators-page.tsx")),
  route("admin/login", feature("auth/web/login-page.tsx")),
  route("admin", feature("admin/web/staff-layout.tsx"), [
    route("dashboard", feature("admin/web/dashboard-page.tsx")),
    route("leads/:leadId", feature("admin/web/lead-page.tsx")),
  ]),
  route("*", feature("site/web/not-found-page.tsx")),
] satisfies RouteConfig;
