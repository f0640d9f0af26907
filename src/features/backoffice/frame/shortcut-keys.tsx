import { Keyboard } from "lucide-react";
import { useState } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { ModalDialog } from "#ui/modal-dialog.tsx";
import { SwitchField } from "#ui/switch.tsx";
import { shortcutChoice } from "./shortcut-choice.ts";
import "./shortcut-keys.css";
import { shortcutWords } from "./shortcut-words.ts";
import type { Shortcut } from "./use-shortcuts.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** The keys of a page: they work, and "?" or the button shows them. */
export function ShortcutKeys({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const words = useWords(shortcutWords);
  const [isOpen, setOpen] = useState(false);
  const all = [...shortcuts, { key: "?", label: words.help, run: () => setOpen(true) }];
  useShortcuts(all);
  return (
    <>
      {/* A phone has no keys; a narrow window on a desk still has "?". */}
      <Button tone="quiet" size="sm" className="max-sm:hidden" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" size={18} />
        {words.button}
      </Button>
      <ModalDialog
        isOpen={isOpen}
        title={words.title}
        closeLabel={words.close}
        className="shortcut-keys"
        onClose={() => setOpen(false)}
      >
        {isOpen ? <KeyList shortcuts={all} /> : null}
      </ModalDialog>
    </>
  );
}

function KeyList({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const words = useWords(shortcutWords);
  const [isOn, setOn] = useState(shortcutChoice.isOn);
  return (
    <div className="grid gap-5 p-5 sm:px-7">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {shortcuts.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="shortcut-key">{words.keyNames[key] ?? key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        id="single-keys"
        label={words.use}
        hint={words.useHint}
        checked={isOn}
        onChange={(wanted) => {
          shortcutChoice.set(wanted);
          setOn(wanted);
        }}
      />
    </div>
  );
}
