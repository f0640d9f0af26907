import {
  SettingCard,
  useSaveSetting,
  useSetting,
} from "#features/backoffice/frame/setting-card.tsx";
import {
  promiseMeterSetting,
  type PromiseMeterSetting,
} from "#features/leads/core/promise-meter.ts";
import { useWords } from "#platform/web/use-words.ts";
import { SwitchField } from "#ui/form/choices.tsx";
import { promiseWords } from "./lead-words.ts";

/** Whether families read how the promise of an answer was kept. */
export function PromiseSettingsCard() {
  const words = useWords(promiseWords);
  const setting = useSetting<PromiseMeterSetting>(promiseMeterSetting.key);
  const save = useSaveSetting(setting.save.mutateAsync);

  return (
    <SettingCard title={words.title} intro={words.intro} left={words.left} setting={setting}>
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
