import { SettingCard } from "#features/backoffice/frame/setting-card.tsx";
import { useSaveSetting } from "#features/backoffice/frame/setting-form.tsx";
import { useSetting } from "#features/backoffice/frame/use-setting.ts";
import { promiseMeterSetting } from "#features/leads/core/promise-meter.ts";
import type { PromiseMeterSetting } from "#features/leads/core/promise-meter.ts";
import { useWords } from "#platform/web/use-words.ts";
import { SwitchField } from "#ui/switch.tsx";
import { promiseWords } from "./promise-words.ts";

/** Whether families read how the promise of an answer was kept. */
export function PromiseSettingsCard() {
  const words = useWords(promiseWords);
  const setting = useSetting<PromiseMeterSetting>(promiseMeterSetting.key);
  const save = useSaveSetting(setting.save.mutateAsync);

  return (
    <SettingCard title={words.title} intro={words.intro} setting={setting}>
      {({ isShown }) => (
        <SwitchField
          id="promise-meter-shown"
          label={words.label}
          hint={words.hint}
          checked={setting.save.isPending ? setting.save.variables.isShown : isShown}
          onChange={(wanted) => {
            if (!setting.save.isPending) void save({ isShown: wanted });
          }}
        />
      )}
    </SettingCard>
  );
}
