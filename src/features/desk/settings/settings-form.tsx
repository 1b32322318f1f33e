import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { keys } from '#src/api/query/keys.ts'
import { type ClubSetting, type ClubText, clubTextRules } from '#src/contract/catalog/club.ts'
import { type DeskSettings, deskSettings } from '#src/contract/desk/settings.ts'
import { ConflictDialog, conflictOf } from '#src/features/desk/form/conflict-dialog.tsx'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { NumberInput } from '#src/features/desk/form/number-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { UnsavedGuard } from '#src/features/desk/form/unsaved-guard.tsx'
import { useDraft } from '#src/features/desk/form/use-draft.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { saveSettings, settingsQueries } from './queries.ts'
import { differencesOf, faultsOf, settingsOf, valuesOf } from './setting-values.ts'
import { settingsStrings as words } from './strings.ts'

const groups: { heading: string; texts: ClubText[]; numbers: ClubSetting[] }[] = [
  { heading: words.club, texts: ['name', 'phone', 'email', 'address'], numbers: [] },
  {
    heading: words.booking,
    texts: [],
    numbers: [
      'hold_minutes',
      'month_cancel_days',
      'visit_cancel_hours',
      'renewal_days',
      'waitlist_offer_hours',
      'make_up_days',
      'missed_make_ups',
    ],
  },
  { heading: words.prices, texts: [], numbers: ['sibling_percent', 'early_bird_percent', 'early_bird_days'] },
  { heading: words.coaches, texts: [], numbers: ['coach_lesson_toman', 'coach_swimmer_toman'] },
  { heading: words.messages, texts: ['cancel_reason', 'answer_signature'], numbers: ['sms_part_rial'] },
]

/** All settings in one form; a save that another owner's change precedes shows both versions. */
export function SettingsForm({ settings }: { settings: DeskSettings }) {
  const { userId } = useDesk()
  const client = useQueryClient()
  const [version, setVersion] = useState(settings.version)
  const { values, change, reset, isDirty } = useDraft(valuesOf(settings))
  const [theirs, setTheirs] = useState<DeskSettings>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const faults = faultsOf(values)
  const isValid = Object.keys(faults).length === 0

  const startFrom = (stored: DeskSettings) => {
    setVersion(stored.version)
    reset(valuesOf(stored))
    setTheirs(undefined)
    client.setQueryData(settingsQueries.all(userId).queryKey, stored)
    void client.invalidateQueries({ queryKey: keys.club })
  }
  const save = async (over: number) => {
    setBusy(true)
    setError(undefined)
    try {
      startFrom(await saveSettings(settingsOf(values, over)))
      showToast({ kind: 'success', text: words.saved })
    } catch (failure) {
      const stored = conflictOf(failure, deskSettings)
      if (stored === undefined) setError(actionErrorText(failure))
      else setTheirs(stored)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DeskForm
      gap="4"
      onSubmit={() => {
        if (isValid) void save(version)
      }}
    >
      <UnsavedGuard active={isDirty} />
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
      >
        {groups.map(({ heading, texts, numbers }) => (
          <Group key={heading} heading={heading}>
            {texts.map((name) => (
              <TextInput
                key={name}
                label={words.texts[name].label}
                hint={words.texts[name].hint}
                maxLength={clubTextRules[name]}
                value={values[name]}
                onChange={(text) => change(name, text)}
              />
            ))}
            {numbers.map((name) => (
              <NumberInput
                key={name}
                {...words.numbers[name]}
                value={values[name]}
                {...(faults[name] !== undefined && { error: faults[name] })}
                onChange={(number) => change(name, number)}
              />
            ))}
          </Group>
        ))}
      </chakra.div>
      <ErrorAlert text={error} />
      <div>
        <Button type="submit" loading={busy} disabled={!isDirty || !isValid}>
          {words.save}
        </Button>
      </div>
      <ConflictDialog
        open={theirs !== undefined}
        differences={theirs === undefined ? [] : differencesOf(values, valuesOf(theirs))}
        busy={busy}
        onTakeTheirs={() => theirs !== undefined && startFrom(theirs)}
        onSaveYours={() => {
          setTheirs(undefined)
          if (theirs !== undefined) void save(theirs.version)
        }}
        onClose={() => setTheirs(undefined)}
      />
    </DeskForm>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <chakra.fieldset
      background="paper"
      borderRadius="m"
      padding="4"
      border="none"
      display="flex"
      flexDirection="column"
      gap="3"
    >
      <chakra.legend fontWeight="bold" float="inline-start" inlineSize="100%">
        {heading}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  )
}
