import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { defaultLocale } from "#platform/core/locale.ts";
import {
  dashboardPath,
  type Role,
  roles,
  type StaffMember,
} from "#platform/core/staff/staff-member.ts";
import { ApiError, callApi, staffHeaders } from "#platform/web/api-client.ts";
import { tryStorage } from "#platform/web/forms/draft-storage.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { LoadingText } from "#ui/alert.tsx";
import { ClosedPage } from "./staff-page.tsx";
import { staffWords } from "./staff-words.ts";

const storageKey = "staff-session";
/** Marks in this tab that the page was already reloaded once for the user's language. */
const reloadKey = "staff-language";

/**
 * Remembers on this device that somebody is signed in, but not who: after a reload, an ended
 * session can be distinguished from a stranger.
 */
export const sessionMark = {
  set: () => tryStorage(() => localStorage.setItem(storageKey, "1")),
  isSet: () => tryStorage(() => localStorage.getItem(storageKey)) === "1",
  clear: () => tryStorage(() => localStorage.removeItem(storageKey)),
};

export const loginPath = "/admin/login";
export const accountPath = "/admin/account";
/** The page about what a staff member may advise and when; for admins. */
export const profilePath = (username: string) => `/admin/staff/${encodeURIComponent(username)}`;
export const sessionKey = ["session"] as const;

/** Whether a failure means that there is no session anymore. */
export function endsSession(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

/** State for the sign-in page after a session ended: that it ended, and where to go afterwards. */
export function endedSession() {
  const { pathname, search, hash } = window.location;
  return { hasSessionEnded: true, from: `${pathname}${search}${hash}` };
}

interface SessionAnswer {
  readonly success: true;
  readonly user: StaffMember;
}

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  async queryFn() {
    const answer = await callApi<Partial<SessionAnswer> | null>("/api/auth/me");
    const { success, user } = answer ?? {};
    // A proxy or a hotel's sign-in page may answer 200 as well.
    if (success !== true || !user?.username) throw new Error("The answer names nobody.");
    return { success, user };
  },
});

/** Outside the gate the user is unknown and sees the least. */
export const StaffContext = createContext<StaffMember>({ username: "", role: "agent" });

/** The signed-in user. */
export function useStaffMember(): StaffMember {
  return useContext(StaffContext);
}

/**
 * Returns `agent` until the session request has been answered. Parts that only admins see therefore
 * appear late, and never disappear. It makes no request itself.
 */
export function useSignedInRole(): Role {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return data?.user.role ?? "agent";
}

/** Whether this page knows of a session. */
export function useIsSignedIn(): boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  return data !== undefined;
}

/** Asks again who is signed in, after a change of the user's own account. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ queryKey: sessionKey });
}

/**
 * Asks who is signed in before anything of the page is loaded, and sends strangers to the sign-in.
 * Pass the page's address as key, so that each page asks again.
 */
export function StaffGate({ children }: { readonly children: ReactNode }) {
  const words = useWords(staffWords);
  const navigate = useNavigate();
  const session = useQuery({
    ...sessionQuery,
    // A response is valid for one page only.
    refetchOnMount: "always",
    gcTime: 0,
  });
  const isAnswered = session.isFetchedAfterMount;
  // Whoever was signed in a moment ago still is when the answer fails to come: only a 401 ends it.
  const { data } = session;
  const isKnown = isAnswered && data !== undefined && !endsSession(session.error);
  const member = isKnown ? data.user : null;
  const isStranger = isAnswered && !isKnown;
  // Known on the previous page, or before this one was reloaded.
  const wasKnown = () => data !== undefined || sessionMark.isSet();
  const hasSessionEnded = isStranger && endsSession(session.error) && wasKnown();

  useEffect(() => {
    if (isKnown) sessionMark.set();
  }, [isKnown]);

  useEffect(() => {
    if (!isStranger) return;
    // Without a response the user may still be signed in, and stays on the page.
    const isNobody = endsSession(session.error) && !hasSessionEnded;
    const state = isNobody ? null : { ...endedSession(), hasSessionEnded };
    void navigate(loginPath, { replace: true, state });
  }, [isStranger, hasSessionEnded, session.error, navigate]);

  // The server has put the user's language into the cookie by now, so a reload shows it. If the
  // reload changes nothing, because cookies are refused, it is not repeated.
  const locale = useLocale();
  const [mayReload] = useState(() => tryStorage(() => sessionStorage.getItem(reloadKey)) === null);
  const isOther = member !== null && (member.language ?? defaultLocale) !== locale;
  const isForeign = isOther && mayReload;
  useEffect(() => {
    if (isForeign) {
      tryStorage(() => sessionStorage.setItem(reloadKey, "1"));
      location.reload();
    } else if (member !== null && !isOther) tryStorage(() => sessionStorage.removeItem(reloadKey));
  }, [isForeign, isOther, member]);

  const isAdmitted = member !== null && !isForeign;
  if (!isAdmitted) {
    return (
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8">
        <LoadingText text={words.checking} />
      </div>
    );
  }
  return <Admitted member={member}>{children}</Admitted>;
}

function Admitted({ member, children }: { member: StaffMember; children: ReactNode }) {
  const { pathname } = useLocation();
  // Names the user to the server, because somebody else may sign in in another tab: a request from
  // this page must not be made as another user.
  useLayoutEffect(() => {
    staffHeaders["X-Staff"] = encodeURIComponent(member.username);
    return () => void delete staffHeaders["X-Staff"];
  }, [member.username]);
  const isHeldBack = member.mustReplacePassword || member.mustAddSecondFactor;
  if (isHeldBack && pathname !== accountPath) {
    return <Navigate to={accountPath} replace />;
  }
  return (
    <StaffContext value={member}>
      {isClosedTo(member.role, pathname) ? <ClosedPage /> : children}
    </StaffContext>
  );
}

export const certificatesPath = "/admin/settings/certificates";

const admin = ["admin"] as const;
const admins = { andAgents: ["admin", "agent"], andCompliance: ["admin", "compliance"] } as const;

/** A screen within another section is a section of its own for whoever may not open the other. */
const sections = [
  { key: "today", to: dashboardPath, roles },
  { key: "leads", to: "/admin/leads", roles: admins.andAgents },
  { key: "inquiries", to: "/admin/inquiries", roles: admins.andAgents },
  { key: "applications", to: "/admin/applications", roles: admin },
  { key: "crm", to: "/admin/crm-settings", roles: admin },
  { key: "site", to: "/admin/site", roles: admin },
  { key: "editions", to: "/admin/site/editions", roles: ["compliance"] },
  { key: "archive", to: "/admin/site/archive", roles: ["compliance"] },
  { key: "staff", to: "/admin/staff", roles: admin },
  { key: "audit", to: "/admin/audit", roles: admins.andCompliance },
  { key: "settings", to: "/admin/settings", roles: admin },
  { key: "certificates", to: certificatesPath, roles: ["compliance"] },
] as const;
type StaffSection = (typeof sections)[number];

/** The sections of the back office that a role may see. */
export function listSections(role: Role): readonly StaffSection[] {
  return sections.filter((section) => (section.roles as readonly Role[]).includes(role));
}

/** Whether an address is one of a section's subpages. */
export const isPageOf = ({ to }: StaffSection, path: string) => path.startsWith(`${to}/`);

/** Whether an address belongs to a section that this role may not see. */
export function isClosedTo(role: Role, path: string): boolean {
  const isIn = (section: StaffSection) => path === section.to || isPageOf(section, path);
  return sections.some(isIn) && !listSections(role).some(isIn);
}
