import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect } from "react";
import { useNavigate } from "react-router";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { LoadingText } from "#ui/spinner.tsx";
import { staffWords } from "./staff-words.ts";

export const loginPath = "/admin/login";

interface SessionAnswer {
  readonly success: boolean;
  readonly user: { readonly username: string };
}

const UsernameContext = createContext("");

/** Who is signed in; empty outside the gate. */
export function useUsername(): string {
  return useContext(UsernameContext);
}

/**
 * Asks who is signed in before anything of the page is loaded, and sends strangers to the sign-in.
 * Give it the page's address as key: each page asks anew.
 */
export function StaffGate({ children }: { readonly children: ReactNode }) {
  const words = useWords(staffWords);
  const navigate = useNavigate();
  const session = useQuery({
    queryKey: ["session"],
    queryFn: () => callApi<SessionAnswer>("/api/auth/me"),
    // An answer is good for the page that asked, and no other.
    refetchOnMount: "always",
    gcTime: 0,
  });
  const isAnswered = session.isFetchedAfterMount;
  const isKnown = isAnswered && session.isSuccess && session.data.success;
  const username = isKnown ? session.data.user.username : null;
  const isStranger = isAnswered && !isKnown;

  useEffect(() => {
    if (isStranger) void navigate(loginPath, { replace: true });
  }, [isStranger, navigate]);

  if (username === null) {
    return (
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8">
        <LoadingText text={words.checking} />
      </div>
    );
  }
  return <UsernameContext value={username}>{children}</UsernameContext>;
}
