import type { HeldData } from "#features/privacy/core/person-request.ts";
import { CorrectForm } from "#features/privacy/web/correct-form.tsx";
import { useRecordNames } from "#features/privacy/web/use-record-names.ts";
import { useWords } from "#platform/web/use-words.ts";
import { personWords } from "./person-words.ts";

interface PersonCorrectionsProps {
  readonly held: HeldData;
  readonly onAct: (what: string, body: object) => Promise<unknown>;
  readonly onReload: () => Promise<unknown>;
}

/** The same fields that people put right themselves, for whoever asked by telephone or letter. */
export function PersonCorrections({ held, onAct, onReload }: PersonCorrectionsProps) {
  const words = useWords(personWords).person;
  const names = useRecordNames(held);
  const records = held.records.filter(({ erasedAt }) => erasedAt === null);
  if (records.length === 0) return null;
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2.5 font-semibold">{words.correct}</summary>
      <div className="grid gap-4 border-t border-line py-4">
        {records.map((record) => (
          <CorrectForm
            key={record.id}
            record={record}
            name={names(record.id)}
            onSend={({ record: { kind, id, version }, typed }) =>
              onAct("correct", { record: { kind, id }, version, ...typed })
            }
            onChange={onReload}
          />
        ))}
      </div>
    </details>
  );
}
