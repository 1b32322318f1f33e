import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { AuthDialogs } from '#src/features/auth/auth-dialogs.tsx'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { accessToken, bundle, json } from '#tests/unit/api/fake-api.ts'

export const PHONE = '09121234567'
export const CHECK = 'POST /api/token/check-first-login/'
export const OTP = 'POST /api/token/otp/'
export const TOKEN = 'POST /api/token/'
export const isNew = () => json(200, { is_first_login: true })
export const sent = () => json(200, { detail: 'فرستاده شد', retry_after: 120 })
export const signedIn = () => json(200, bundle(accessToken(), 'r', false))
export const all = { [CHECK]: isNew, [OTP]: sent, [TOKEN]: signedIn }

/** Opens the sign-in dialog with a simulated keyboard user. */
export async function openDialog(fakeClock = false) {
  if (fakeClock) vi.useFakeTimers({ shouldAdvanceTime: true })
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthDialogs onDone={onDone} />
    </QueryClientProvider>,
  )
  act(() => openAuth('phone'))
  // The fields are rendered before the dialog is shown.
  await screen.findByLabelText(words.phoneLabel, { selector: 'dialog[open] input' })
  const user = userEvent.setup(fakeClock ? { advanceTimers: vi.advanceTimersByTime } : {})
  return { user, onDone }
}

export const phoneField = () => screen.getByLabelText<HTMLInputElement>(words.phoneLabel)
