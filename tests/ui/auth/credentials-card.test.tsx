import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { CredentialsCard } from '#src/features/auth/credentials-card.tsx'
import { authStrings as words } from '#src/features/auth/strings.ts'

afterEach(() => {
  act(closeAuth)
  act(() => void Object.assign(session, { status: 'anonymous', isFirstLogin: false }))
})

test('a user without credentials is reminded of them, until they are set', async () => {
  Object.assign(session, { status: 'signed-in', isFirstLogin: true })
  render(<CredentialsCard />)
  await userEvent.click(screen.getByRole('button', { name: words.setNow }))
  expect(authDialog.step).toBe('set-credentials')
  act(() => void Object.assign(session, { isFirstLogin: false }))
  await waitFor(() => expect(screen.queryByRole('button', { name: words.setNow })).toBeNull())
})

test('a visitor is not reminded', () => {
  Object.assign(session, { status: 'anonymous', isFirstLogin: true })
  render(<CredentialsCard />)
  expect(screen.queryByRole('button')).toBeNull()
})
