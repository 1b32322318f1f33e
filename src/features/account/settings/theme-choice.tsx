import { useSnapshot } from 'valtio'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { chooseTheme, type ThemeMode, theme } from '#src/ui/theme-store.ts'
import { settingsStrings as words } from './settings-strings.ts'

type Choice = ThemeMode | 'device'

const choices: { value: Choice; label: string; note: string; icon: IconName }[] = [
  { value: 'light', label: words.light, note: words.lightNote, icon: 'sun' },
  { value: 'dark', label: words.dark, note: words.darkNote, icon: 'moon' },
  { value: 'device', label: words.device, note: words.deviceNote, icon: 'device' },
]

/** Light, dark or the device's theme. Stored on the device, so it also works offline. */
export function ThemeChoice() {
  const { mode, followsDevice } = useSnapshot(theme)
  const chosen: Choice = followsDevice ? 'device' : mode
  return (
    <Card as="section">
      <fieldset className="theme-choices">
        <legend className="account-heading">{words.theme}</legend>
        {choices.map(({ value, label, note, icon }) => (
          <label key={value} className="theme-choice">
            <input
              type="radio"
              name="theme"
              value={value}
              checked={value === chosen}
              onChange={() => chooseTheme(value)}
            />
            <Icon name={icon} size={22} />
            <span>
              <b>{label}</b>
              <span className="field-hint">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
