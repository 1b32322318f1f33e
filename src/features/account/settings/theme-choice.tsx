import { lazy, Suspense, useId } from 'react'
import { useSnapshot } from 'valtio'
import * as accountStyles from '#src/features/account/account.module.css'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { chooseTheme, type ThemeMode, theme } from '#src/ui/theme-store.ts'
import { settingsStrings as words } from './settings-strings.ts'

const RadioCards = lazy(() =>
  import('#src/ui/chakra/radio-cards.tsx').then((module) => ({ default: module.RadioCards<Choice> })),
)

type Choice = ThemeMode | 'device'

const choices: { value: Choice; label: string; note: string; icon: IconName }[] = [
  { value: 'light', label: words.light, note: words.lightNote, icon: 'sun' },
  { value: 'dark', label: words.dark, note: words.darkNote, icon: 'moon' },
  { value: 'device', label: words.device, note: words.deviceNote, icon: 'device' },
]

const options = choices.map(({ value, label, note, icon }) => ({
  value,
  content: (
    <span className={accountStyles.themeChoiceText}>
      <Icon name={icon} size={22} />
      <span>
        <b>{label}</b>
        <span className={fieldStyles.hint}>{note}</span>
      </span>
    </span>
  ),
}))

/** Light, dark or the device's theme. Stored on the device, so it also works offline. */
export function ThemeChoice() {
  const headingId = useId()
  const { mode, followsDevice } = useSnapshot(theme)
  return (
    <Card as="section">
      <h2 id={headingId} className={accountStyles.heading}>
        {words.theme}
      </h2>
      <Suspense fallback={<ThemeChoiceLoading />}>
        <RadioCards
          labelledBy={headingId}
          className={accountStyles.themeChoices}
          cardClassName={accountStyles.themeChoice}
          value={followsDevice ? 'device' : mode}
          options={options}
          onChange={chooseTheme}
        />
      </Suspense>
    </Card>
  )
}

/** The same cards without their radio buttons. */
function ThemeChoiceLoading() {
  return (
    <div className={accountStyles.themeChoices} aria-busy="true">
      {options.map(({ value, content }) => (
        <div key={value} className={accountStyles.themeChoice}>
          <Skeleton width="22px" height="22px" radius="50%" />
          {content}
        </div>
      ))}
    </div>
  )
}
