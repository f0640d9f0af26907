import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { siteSettingsContext } from "#platform/web/site-settings.ts";
import "./app.css";

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(siteSettingsContext);
}

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => (match.handle ?? {}) as RouteHandle);
  const hydrate = handles.some((handle) => handle.hydrate);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrate ? <ScrollRestoration /> : null}
        {hydrate ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
