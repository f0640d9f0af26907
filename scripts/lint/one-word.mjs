// One word for one thing, in what programmers read: names, comments, titles of tests, names of files.
// docs/glossary.md says what each word means. The words that families read have rules of their own
// (plain-word-rules.mjs).

/**
 * Each row refuses one word. `pattern` is compared with plain lower-case words: a name such as
 * `useCaseList` is read as "use case list". `under` narrows the row to these paths, `except` leaves
 * paths out; a path is a folder or file below the repository's root.
 */
export const refusedWords = [
  { word: "casework", pattern: /\bcase ?work\b/, instead: "say work on a record" },
  {
    word: "case",
    pattern: /\buse case (?:list|columns|cache|change|post)\b/,
    instead: "say record",
  },
  {
    word: "CRM record",
    under: ["src/features/crm"],
    pattern: /\b(?:crm records?|lock record|change record|record row|record change)\b/,
    instead: "what a CRM has of a person is a presence",
  },
  {
    word: "edition",
    pattern: /\b(?:newer|older|earlier) editions? of the site\b|\bthis edition of the site\b/,
    instead: "software has versions; editions are the site's words",
  },
  {
    word: "hand out",
    under: ["src/features/routing"],
    pattern: /\bhand(?:s|ed|ing)?[ -]outs?\b/,
    instead: "routing assigns",
  },
  {
    word: "follow-up",
    under: ["src/features/crm", "src/records", "src/features/routing"],
    // What staff free is handed out by its follow-up.
    except: ["src/records/server/work/change-records.ts"],
    pattern: /\bfollow ups?\b/,
    instead: "name what is done: an effect, a task, a change",
  },
  { word: "colour", pattern: /\bcolour(?!space)/, instead: "write color" },
  {
    word: "quarantine",
    // `quarantined` and `quarantineDays` are stored: a status, and a setting.
    pattern: /\b(?:in|into|from) quarantine\b/,
    instead: "what a machine sent is set aside",
  },
  {
    word: "set aside",
    under: ["src/platform/intake/hand-out.ts", "src/platform/queue"],
    pattern: /\bset aside\b/,
    instead: "what could not be handed out is held back",
  },
  {
    word: "told",
    under: [
      "src/app",
      "src/platform",
      "src/ui",
      "src/testing",
      "src/records",
      "src/staff",
      "src/features/leads",
      "src/features/crm",
      "src/features/accounts",
      "src/features/archive",
      "src/features/audit",
      "src/features/backup",
      "src/features/calculators",
      "src/features/consent",
      "src/features/dashboard",
      "src/features/notifications",
      "src/features/partners",
      "src/features/pictures",
      "src/features/routing",
      "src/features/site",
      "src/features/careers",
      "src/features/documents",
      "src/features/inquiries",
      "src/features/privacy",
      "src/features/studio",
      "src/features/uploads",
      "e2e",
      "proof",
      "scripts/prepare",
      "scripts/stages",
    ],
    // A stored column and a key in it.
    except: [
      "src/platform/intake/follow-ups-store.ts",
      "src/platform/intake/follow-ups-store.test.ts",
      "src/platform/intake/accept-submissions.ts",
    ],
    pattern: /\b(?:un)?told\b/,
    instead: "say notified, shown, reported, sent, stored or answered",
  },
];

const isBelow = (file, paths) => paths.some((path) => file === path || file.startsWith(`${path}/`));

/** The rows that hold for a file. */
export function findRowsOf(file, rows = refusedWords) {
  return rows.filter(
    ({ under, except = [] }) => (!under || isBelow(file, under)) && !isBelow(file, except),
  );
}

/** "useCaseList", "use-case-list" and "USE_CASE_LIST" read "use case list". */
export function readName(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll(/[-_$.]+/g, " ")
    .trim()
    .toLowerCase();
}

/** A comment without its stars and slashes, on one line. */
export function readComment(text) {
  return text
    .replaceAll(/^\s*\*+ ?/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
