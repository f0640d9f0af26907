import { useWords } from "#platform/web/use-words.ts";
import { resultPanelWords } from "./result-panel-words.ts";
import type { MathView } from "./result-view.ts";

/** The formula, the reader's numbers in it, and how to get the same figure in a spreadsheet. */
export function MathPanel({ math }: { readonly math: MathView }) {
  const words = useWords(resultPanelWords).result;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Formula text={math.formula} />
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {math.letters.map(({ letter, label, value }) => (
          <div key={letter} className="flex flex-wrap gap-x-2">
            <dt>
              <i className="font-semibold">{letter}</i>
              <span>{`, ${label}:`}</span>
            </dt>
            <dd className="tabular-nums">
              <Raised text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1">
        <p className="text-sm font-semibold">{words.mathNumbers}</p>
        <Formula text={math.withNumbers} />
      </div>
      <div className="grid gap-1">
        <p className="text-sm font-semibold">{words.spreadsheet}</p>
        <code className="formula">{math.spreadsheet}</code>
      </div>
    </div>
  );
}

function Formula({ text }: { readonly text: string }) {
  return (
    <p className="formula">
      <Raised text={text} />
    </p>
  );
}

/** Text with its `^{...}` parts raised. */
function Raised({ text }: { readonly text: string }) {
  const parts = text.split(/\^\{([^}]*)\}/);
  return parts.map((part, index) =>
    // Every second part was inside the braces. Parts of a fixed text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <sup key={index}>{part}</sup> : <span key={index}>{part}</span>,
  );
}
