import { SettingCard } from "#staff/setting-card.tsx";
import { promiseMeterSetting } from "#features/leads/core/promise-meter.ts";
import { useWords } from "#platform/web/use-words.ts";
import { SwitchField } from "#ui/form/choices.tsx";
import { promiseWords } from "./lead-words.ts";

/** Whether families read how the promise of an answer was kept. */
export function PromiseSettingsCard() {
  const words = useWords(promiseWords);
  return (
    <SettingCard
      id="promise"
      words={words}
      setting={promiseMeterSetting}
      state={({ isShown }) => (isShown ? words.shown : words.hidden)}
    >
      {({ value, isSaving, save }) => (
        <SwitchField
          id="promise-meter-shown"
          label={words.label}
          hint={words.hint}
          checked={value.isShown}
          isBusy={isSaving}
          onChange={(isShown) => void save({ isShown })}
        />
      )}
    </SettingCard>
  );
}
