export interface BrowserName {
  /** Null when it tells neither by a name people know. */
  readonly browser: string | null;
  readonly system: string | null;
}

// In this order: each names itself after those whose words it borrows.
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgi?[AOS]*\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** What a person would call the browser behind a `User-Agent`; names only, no versions. */
export function nameBrowser(userAgent: string): BrowserName {
  const find = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
