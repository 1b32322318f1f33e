import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ModerationScreen } from '#src/features/desk/moderation/moderation-screen.tsx'
import { moderationStrings as words } from '#src/features/desk/moderation/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => vi.unstubAllGlobals())

test('another list can be chosen while one is read, and after it failed', async () => {
  let fail = (): void => undefined
  const failed = new Promise<Response>((resolve) => {
    fail = () => resolve(json(400, { detail: 'نشد', code: 'validation' }))
  })
  fakeApi({ 'GET /api/desk/moderation/posts/': () => failed })
  await renderScreen(atDesk(<ModerationScreen view="reported" />))
  const chooser = screen.getByLabelText(words.show)
  fail()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText(words.show)).toBe(chooser)
})

test('a search among users keeps the focus while its results are read', async () => {
  const user = (id: number, name: string) => ({ user: id, name, username: name, suspension: null })
  let answer = (): void => undefined
  const later = new Promise<Response>((resolve) => {
    answer = () => resolve(json(200, [user(2, 'نیما')]))
  })
  fakeApi({
    'GET /api/desk/moderation/users/': ({ url }) =>
      url.searchParams.get('q') === '' ? json(200, [user(1, 'کیان')]) : later,
  })
  await renderScreen(atDesk(<ModerationScreen view="users" />))
  const field = await screen.findByRole('searchbox')
  await userEvent.type(field, 'نی')
  expect(screen.getByText('کیان', { selector: 'th *' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  answer()
  await waitFor(() => expect(screen.getByRole('row', { name: /نیما/ })).toBeTruthy())
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
