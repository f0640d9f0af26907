import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { ApiError } from "#platform/web/api-client.ts";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { StaffGate } from "./staff-gate.tsx";

export const handle: RouteHandle = { hydrate: true, shell: "bare" };

const loginPath = "/admin/login";

/** Around every page behind the sign-in: its data, and the question who is asking. */
export default function StaffLayout() {
  const navigate = useNavigate();
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (failure) => {
            // A session may end while a page is open; whatever noticed it, the way on is the same.
            if (failure instanceof ApiError && failure.status === 401) {
              void navigate(loginPath, { replace: true });
            }
          },
        }),
        defaultOptions: {
          queries: {
            staleTime: Number.POSITIVE_INFINITY,
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
            refetchInterval: false,
            retry: false,
          },
          mutations: { retry: false },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <StaffGate>
        <Outlet />
      </StaffGate>
    </QueryClientProvider>
  );
}
