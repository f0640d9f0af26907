import { useEffect, useState } from "react";
import { callApi } from "#platform/web/api-client.ts";

interface SessionAnswer {
  readonly success: boolean;
  readonly user: { readonly username: string };
}

/** Who is signed in on this browser; null for nobody, and while nobody has answered. */
export function useSignedInName(): { name: string | null; forget: () => void } {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void callApi<SessionAnswer>("/api/auth/me", { signal: controller.signal }).then(
      ({ success, user }) => setName(success ? user.username : null),
      // A stranger, or no network: the form is the right thing to see.
      () => {},
    );
    return () => controller.abort();
  }, []);
  return { name, forget: () => setName(null) };
}
