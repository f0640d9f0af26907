import { listFacts } from "#platform/core/edition/list-sentences.ts";
import type { SiteSentence } from "#features/studio/core/site-words.ts";

const sentence = (id: string, path: string, changes: Partial<SiteSentence> = {}): SiteSentence => ({
  id,
  locale: "en",
  path,
  value: "…",
  default: "…",
  max: 60,
  placeholders: ["…"],
  isFact: false,
  isText: true,
  pages: ["/", "/…", "/1", "/2", "/3"],
  isStale: false,
  ...changes,
});

const facts = () =>
  listFacts().map(({ text, ...fact }) =>
    sentence("site", fact.path, {
      ...fact,
      isFact: true,
      value: fact.path === "tagline" ? "…" : text,
      default: text,
    }),
  );

const edition = (id: string, status: string, number: number | null) => ({
  id,
  number,
  at: "2026-11-21T12:00:00.000Z",
  by: "…",
  reason: "…",
  status,
  decidedBy: "…",
  decidedAt: "2026-11-21T12:00:00.000Z",
  note: "…",
  base: null,
  changes: [{ id: "page/head/", locale: "en", path: "label", value: "…" }],
});

/** Server responses for the screens of the site. */
export const siteAnswers = (rows: number): [string[], object][] => [
  [
    ["site-words"],
    {
      edition: rows > 0 ? "1" : null,
      words: [
        ...facts(),
        ...(rows > 0
          ? [
              sentence("page/head/", "label", { value: "……", isStale: true }),
              sentence("page/head/", "label", { locale: "es" }),
              sentence("page/shell", "menu"),
              sentence("mail/lead", "subject", { pages: [] }),
            ]
          : []),
      ],
    },
  ],
  [
    ["site-editions"],
    {
      editions:
        rows > 0
          ? [
              edition("3", "pending", null),
              edition("2", "refused", null),
              edition("1", "published", 1),
            ]
          : [],
    },
  ],
  [
    ["setting", "site-approval"],
    {
      value: { isOn: rows > 0 },
      version: 1,
      updatedAt: "2026-11-21T12:00:00.000Z",
      updatedBy: "…",
    },
  ],
];
