import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiToken } from '#src/contract/desk/tokens.ts'
import { secretStrings } from '#src/features/desk/form/strings.ts'
import { tokenStrings as words } from '#src/features/desk/tokens/strings.ts'
import { TokensScreen } from '#src/features/desk/tokens/tokens-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => vi.unstubAllGlobals())

const token: ApiToken = {
  ...{ id: 4, name: 'سایت باشگاه', hint: 'x7Qa', scopes: ['catalog.read'], maker: 'مالک' },
  ...{ created_at: '2026-11-21T05:00:00.000Z', expires_at: '2027-02-19T05:00:00.000Z', last_used_at: null },
  state: 'active',
}
const SECRET = `mowj_${'k'.repeat(43)}`

test('a token is made with its scopes and shown once', async () => {
  let results: ApiToken[] = []
  const { to } = fakeApi({
    'GET /api/desk/tokens/': () => json(200, { results }),
    'POST /api/desk/tokens/': () => {
      results = [token]
      return json(201, { token: SECRET, made: token })
    },
  })
  await renderScreen(atDesk(<TokensScreen />))
  expect(await screen.findByText(words.empty)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: words.add }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  expect(dialog.getByText(words.nameNeeded)).toBeTruthy()
  expect(dialog.getByText(words.scopeNeeded)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(new RegExp(words.name)), 'سایت باشگاه')
  await userEvent.click(dialog.getByLabelText(words.scopeNames['catalog.read']))
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  expect(await screen.findByText(SECRET)).toBeTruthy()
  const [call] = to('/api/desk/tokens/').filter(({ method }) => method === 'POST')
  expect(call?.body).toEqual({ name: 'سایت باشگاه', scopes: ['catalog.read'], days: 90 })
  await userEvent.click(screen.getByRole('button', { name: secretStrings.done }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
  expect(screen.getByText(words.never)).toBeTruthy()
})

test('a token is revoked after a question', async () => {
  const { to } = fakeApi({
    'GET /api/desk/tokens/': () => json(200, { results: [token] }),
    'DELETE /api/desk/tokens/4/': () => json(200, { results: [{ ...token, state: 'revoked' }] }),
  })
  await renderScreen(atDesk(<TokensScreen />))
  await userEvent.click(await screen.findByRole('button', { name: words.revokeNamed(token.name) }))
  const dialog = await screen.findByRole('dialog', { name: words.revokeTitle(token.name) })
  expect(to('/api/desk/tokens/4/')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: words.revoke }))
  await waitFor(() => expect(to('/api/desk/tokens/4/')).toHaveLength(1))
})

test('without the role the screen stays closed', async () => {
  fakeApi({})
  await renderScreen(atDesk(<TokensScreen />, staffMe('manager')))
  expect(screen.queryByRole('button', { name: words.add })).toBeNull()
})
