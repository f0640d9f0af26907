import type { ReactNode } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast-provider.tsx";
import { settingsWords } from "./settings-words.ts";

/** Saves a setting and says so; why it could not be saved the card says. */
export function useSaveSetting<Value>(save: (value: Value) => Promise<unknown>) {
  const words = useWords(settingsWords);
  const { toast } = useToast();
  return async (value: Value): Promise<void> => {
    try {
      await save(value);
      toast({ title: words.saved, description: words.savedText });
    } catch {
      // The card says why.
    }
  };
}

interface SettingFormProps {
  readonly isSaving: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The fields of one setting above the button that saves them. */
export function SettingForm({ isSaving, onSubmit, children }: SettingFormProps) {
  const words = useWords(settingsWords);
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Button type="submit" className="justify-self-start" aria-disabled={isSaving}>
        {isSaving ? words.saving : words.save}
      </Button>
    </form>
  );
}
