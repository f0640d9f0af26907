import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type EnvironmentOptions, parseSync, type Plugin, Visitor } from "vite";
import { type Locale, locales } from "../src/platform/core/locale.ts";

const suffix = "-island.tsx";
/**
 * Excludes what only calculators, the numbers brought from them, or uploads need: other forms would
 * load it, too.
 */
const ofAnyForm = /^(?!.*\/features\/(?:calculators\/(?!web\/brought\/numbers-places)|uploads\/))/;
/**
 * What contact, careers and the own-data page share: the questionnaire loads it after its first
 * steps, and calculators never.
 */
const ofPlainForms =
  /\/src\/(?:platform\/web\/forms\/(?:use-form|form-draft)|platform\/core\/person\/(?:suggest-address|contact-details|punycode)|ui\/form\/(?:sent-panel|email-field|plain-footer|consent-box)|ui\/dates)\.tsx?$/;
const environmentOf = (locale: Locale) => `islands_${locale}`;

/**
 * Builds all `*-island.tsx` as a separate bundle for each language, beside the bundle of the
 * router's pages, and writes `islands.json` for the server: by language, each island's module and
 * the chunks it imports. In one bundle with the back office, each small module that both need would
 * become a file, and on a slow connection each additional file costs a phone more time than its
 * bytes save. So there is one file of what two or more islands need at once, React first of all,
 * one of what only plain forms share, and one file for each island. A family loads the words of its
 * own language only; files without words are the same in all languages, with the same name.
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
        // Words read the agency's facts: without this setting, the other languages' words would be
        // kept for their property reads.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: ["editable"] },
        // Libraries mark what a server must not run; there is no server here.
        checks: { moduleLevelDirective: false },
        output: {
          codeSplitting: {
            // Otherwise the first group would include everything that its files import, React
            // included.
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
        // After the router's own build, which empties the folder.
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

/** Keeps only the bundle's language of each words object. */
function speakOnly(locale: Locale): Plugin {
  return {
    name: `speak-${locale}`,
    apply: "build",
    // After the compiler, so that the input is plain JavaScript.
    enforce: "post",
    applyToEnvironment: ({ name }) => name === environmentOf(locale),
    transform: {
      filter: { id: /\/(?:src\/|site\.config\.ts)/ },
      handler: (code, id) => ({ code: keepLanguage(code, id, locale), map: null }),
    },
  };
}

/** @param code JavaScript; an object whose keys are all languages is a words object. */
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
      // Nested in a part that is removed already.
      if (cuts.some((cut) => cut.start <= start && end <= cut.end)) return;
      cuts.push({ start, end: kept.start, text: "{ " }, { start: kept.end, end, text: " }" });
    },
  }).visit(program);
  return cuts
    .toSorted((left, right) => right.start - left.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code);
}

/**
 * Ids of the words that a chunk contains: a page sends its browser the edition's sentences for
 * these.
 */
const listWordIds = (code: string) =>
  [...code.matchAll(/["'`](form\/[a-z-]+)["'`]/g)].map(([, id]) => id ?? "");

type Chunk = Readonly<
  Record<"fileName" | "code", string> & Record<"imports" | "dynamicImports", readonly string[]>
>;

/** A chunk and everything that it loads, at once or later. */
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
