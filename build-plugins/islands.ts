import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type EnvironmentOptions, parseSync, type Plugin, Visitor } from "vite";
import { type Locale, locales } from "../src/platform/core/locale.ts";

const suffix = "-island.tsx";
/** Not what only calculators and the numbers brought along from them need: other forms would load it, too. */
const ofAnyForm = /^(?!.*\/features\/calculators\/(?!web\/brought\/numbers-places))/;
/** What contact, careers and the page of people's data share: the questionnaire loads it after its first steps, calculators never. */
const ofPlainForms =
  /\/src\/(?:platform\/web\/forms\/(?:use-form|form-draft)|platform\/core\/person\/(?:suggest-address|contact-details|punycode)|ui\/form\/(?:sent-panel|email-field|plain-footer|consent-box)|ui\/dates)\.tsx?$/;
const environmentOf = (locale: Locale) => `islands_${locale}`;

/**
 * Builds all `*-island.tsx` as a bundle of its own a language, beside that of the router's pages, and
 * writes `islands.json` for the server: by language, each island's module and the chunks it imports.
 * In one bundle with the back office each small part that both need would be a file, and a phone on a
 * slow line waits longer for each further file than for the bytes it saves. So: one file of what two
 * islands or more need at once, React first of all, one of what plain forms alone share, and one file
 * for each island. A family loads the
 * words of its own language only; files that hold no words are the same in all languages, by name too.
 */
export function islands(outputFile: string): Plugin[] {
  const files = globSync(`src/{app,features/*}/web/*${suffix}`);
  const built: Partial<Record<Locale, object>> = {};
  const environment: EnvironmentOptions = {
    consumer: "client",
    build: {
      outDir: "build/client",
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [path.basename(file, ".tsx"), file])),
        preserveEntrySignatures: false,
        // Words read the agency's facts: without this, those of the other languages stay for it.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: ["editable"] },
        // Libraries mark what a server must not run; there is none here.
        checks: { moduleLevelDirective: false },
        output: {
          codeSplitting: {
            // Else the first group would take along all that its files import, React included.
            includeDependenciesRecursively: false,
            groups: [
              {
                name: "forms",
                test: ofPlainForms,
                tags: ["$initial"],
                minShareCount: 2,
                priority: 1,
              },
              { name: "islands", test: ofAnyForm, tags: ["$initial"], minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
  return [
    {
      name: "islands",
      apply: "build",
      config: () => ({
        environments: Object.fromEntries(
          locales.map((locale) => [environmentOf(locale), environment]),
        ),
      }),
      buildApp: {
        // After the router's own, which empties the folder.
        order: "post",
        async handler({ build, environments }) {
          for (const locale of locales) {
            const own = environments[environmentOf(locale)];
            if (own) await build(own);
          }
        },
      },
      writeBundle(_options, bundle) {
        const locale = locales.find((one) => environmentOf(one) === this.environment.name);
        if (!locale) return;
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const entries = chunks.filter((chunk) => chunk.isEntry);
        built[locale] = Object.fromEntries(
          entries.map(({ name, fileName, imports }) => [
            name.replace(/-island$/, ""),
            {
              module: `/${fileName}`,
              imports: imports.map((file) => `/${file}`),
              words: listReached(fileName, chunks).flatMap(({ code }) => listWordIds(code)),
            },
          ]),
        );
        writeFileSync(outputFile, JSON.stringify(built));
      },
    },
    ...locales.map(speakOnly),
    plainIcons,
  ];
}

/** Forms draw lucide's icons with a few lines of their own, which need no keys: `draw-icon.ts`. */
const plainIcons: Plugin = {
  name: "plain-icons",
  apply: "build",
  applyToEnvironment: ({ name }) => locales.some((locale) => environmentOf(locale) === name),
  load: {
    filter: { id: /\/lucide-react\/.*\/createLucideIcon\.mjs$/ },
    handler: () =>
      `export { drawIcon as default } from ${JSON.stringify(path.resolve("src/ui/draw-icon.ts"))};`,
  },
  transform: {
    filter: { id: /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/ },
    handler: (code) => ({ code: code.replaceAll(/, key: "\w+"/g, ""), map: null }),
  },
};

/** Leaves of each words object the one language that this bundle is for. */
function speakOnly(locale: Locale): Plugin {
  return {
    name: `speak-${locale}`,
    apply: "build",
    // After the compiler, so that what is read is plain JavaScript.
    enforce: "post",
    applyToEnvironment: ({ name }) => name === environmentOf(locale),
    transform: {
      filter: { id: /\/(?:src\/|site\.config\.ts)/ },
      handler: (code, id) => ({ code: keepLanguage(code, id, locale), map: null }),
    },
  };
}

/** @param code JavaScript, in which an object whose keys are all languages is one of words. */
export function keepLanguage(code: string, file: string, locale: Locale): string {
  const cuts: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const { program } = parseSync(`${file}.js`, code);
  new Visitor({
    ObjectExpression({ start, end, properties }) {
      const byName = new Map(
        properties.flatMap((property) =>
          property.type === "Property" && property.key.type === "Identifier" && !property.computed
            ? [[property.key.name, property] as const]
            : [],
        ),
      );
      const kept = byName.get(locale);
      const isWords = kept && byName.size === properties.length && byName.size === locales.length;
      if (!isWords || !locales.every((one) => byName.has(one))) return;
      // Within what another cut takes away.
      if (cuts.some((cut) => cut.start <= start && end <= cut.end)) return;
      cuts.push({ start, end: kept.start, text: "{ " }, { start: kept.end, end, text: " }" });
    },
  }).visit(program);
  return cuts
    .toSorted((left, right) => right.start - left.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
}

/** Names of the words that a chunk makes: what the page tells its browser of an edition is of these. */
const listWordIds = (code: string) =>
  [...code.matchAll(/["'`](form\/[a-z-]+)["'`]/g)].map(([, id]) => id ?? "");

type Chunk = Readonly<
  Record<"fileName" | "code", string> & Record<"imports" | "dynamicImports", readonly string[]>
>;

/** A chunk and all that it loads, at once or later. */
function listReached(fileName: string, chunks: readonly Chunk[]): readonly Chunk[] {
  const reached = new Set<Chunk>();
  const reach = (name: string) => {
    const found = chunks.find((chunk) => chunk.fileName === name);
    if (!found || reached.has(found)) return;
    reached.add(found);
    for (const next of [...found.imports, ...found.dynamicImports]) reach(next);
  };
  reach(fileName);
  return [...reached];
}
