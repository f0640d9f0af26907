import { useEffect, useRef } from "react";

/** The link or button that led here is gone with its page; reading begins anew at the top of this one. */
export function useFocusOnArrival(pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.querySelector("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
