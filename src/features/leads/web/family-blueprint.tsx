import { Printer } from "lucide-react";
import { buildBlueprint } from "#features/leads/core/blueprint.ts";
import { writeBlueprint } from "#features/leads/core/write-blueprint.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { ButtonLook } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { BlueprintSheet } from "./blueprint-sheet.tsx";
import { familyBlueprintWords } from "./family-blueprint-words.ts";
import type { BlueprintSource } from "./use-sent-blueprint.ts";

interface FamilyBlueprintProps {
  readonly source: BlueprintSource;
  readonly onForget: () => void;
}

/** A family's blueprint, to be read here, printed, or forgotten. Its code comes when it is needed. */
export function FamilyBlueprint({ source, onForget }: FamilyBlueprintProps) {
  const words = useWords(familyBlueprintWords);
  const blueprint = buildBlueprint(source.answers);
  return (
    <div className="blueprint-frame">
      <div data-print="hide" className="flex flex-wrap items-center gap-3">
        <PrintButton tone="secondary" />
        <p className="text-sm text-ink-muted">{words.sheet}</p>
      </div>
      <BlueprintSheet sheet={writeBlueprint(blueprint, useLocale(), source.brought)} />
      <div data-print="hide" className="grid gap-3">
        <p className="text-sm text-ink-muted">{words.kept}</p>
        <div className="flex flex-wrap gap-3">
          <PrintButton />
          <Button tone="quiet" onClick={onForget}>
            {words.forget}
          </Button>
        </div>
      </div>
    </div>
  );
}

function PrintButton(look: ButtonLook) {
  const words = useWords(familyBlueprintWords);
  return (
    <Button {...look} onClick={() => window.print()}>
      <Printer aria-hidden="true" size={18} />
      <span>{words.print}</span>
    </Button>
  );
}
