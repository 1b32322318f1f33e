import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clubSettingRules } from '#src/contract/catalog/club.ts'
import type { DeskSettings } from '#src/contract/desk/settings.ts'
import { SettingsScreen } from '#src/features/desk/settings/settings-screen.tsx'
import { settingsStrings as words } from '#src/features/desk/settings/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const stored = {
  version: 4,
  numbers: Object.fromEntries(Object.entries(clubSettingRules).map(([name, { standard }]) => [name, standard])),
  texts: { name: 'باشگاه آبی', phone: '', email: '', address: '', cancel_reason: '', answer_signature: '' },
} as DeskSettings

test('a number out of bounds cannot be saved, and a colleague’s change meanwhile is shown beside mine', async () => {
  const theirs = { ...stored, version: 5, texts: { ...stored.texts, name: 'باشگاه موج' } }
  const { calls } = fakeApi({
    'GET /api/desk/settings/': () => json(200, stored),
    'GET /api/desk/holidays/': () => json(200, []),
    'PUT /api/desk/settings/': () => json(409, { code: 'changed_meanwhile', detail: 'x', current: theirs }),
  })
  await renderScreen(atDesk(<SettingsScreen />))
  const hold = (await screen.findByLabelText(words.numbers.hold_minutes.label)) as HTMLInputElement
  const save = screen.getByRole('button', { name: words.save })
  await userEvent.clear(hold)
  await userEvent.type(hold, '90')
  expect(screen.getByText(words.between(5, 40))).toBeTruthy()
  expect(save).toHaveProperty('disabled', true)
  await userEvent.clear(hold)
  await userEvent.type(hold, '30')
  await userEvent.click(save)
  await waitFor(() => expect(screen.getByText('باشگاه موج')).toBeTruthy())
  const [put] = calls.filter(({ method }) => method === 'PUT')
  expect(put).toMatchObject({ body: { version: 4, numbers: { hold_minutes: 30 } } })
})
