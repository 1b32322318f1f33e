import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { closeAuth, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { AuthDialogs } from '#src/features/auth/auth-dialogs.tsx'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { accessToken, bundle, json } from '#tests/unit/api/fake-api.ts'

export const PHONE = '09121234567'
/** The page the user was on before signing in. */
export const CAME_FROM = '/about?x=1'

/** For the tests of a file: none meets the toasts, dialogs, clock or globals of the one before. */
export function resetAuthEachTime(): void {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('scrollTo', vi.fn())
    toasts.list = []
  })
  afterEach(() => {
    act(closeAuth)
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

export type Frame = 'dialogs' | 'pages'

/** The sign-in in one of its containers, with its first step rendered and a user at the keyboard. */
export async function openFrame(frame: Frame, { fakeClock = false } = {}) {
  if (fakeClock) vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup(fakeClock ? { advanceTimers: vi.advanceTimersByTime } : {})
  const navigatedTo = frame === 'dialogs' ? await openDialogs() : await openPages()
  await atStep(words.phoneTitle)
  return { user, wentOnTo: navigatedTo }
}

async function openDialogs() {
  readStoredSession()
  const onDone = vi.fn<(next: string | undefined) => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthDialogs onDone={onDone} />
    </QueryClientProvider>,
  )
  act(() => openAuth('phone', CAME_FROM))
  return () => onDone.mock.calls[0]?.[0]
}

async function openPages() {
  const { router } = await renderApp(`/login?next=${encodeURIComponent(CAME_FROM)}`)
  const isDoor = () => document.querySelector('.auth-page') !== null
  return () => (isDoor() ? undefined : router.history.location.href)
}

/** Resolves when the step with this title is rendered. */
export const atStep = (title: string) => screen.findByRole('heading', { name: title })

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string) => screen.getByRole('button', { name })

type User = Awaited<ReturnType<typeof openFrame>>['user']

/** The first step: the number. */
export async function giveNumber(user: User) {
  await user.type(field(words.phoneLabel), PHONE)
  await user.click(button(words.goOn))
}

export async function giveCode(user: User) {
  await atStep(words.verifyTitle)
  await user.type(field(words.codeLabel), '12345{Enter}')
}

/** To the password step, of a number that has a password. */
export async function toPassword(user: User) {
  await giveNumber(user)
  await atStep(words.passwordTitle)
}

export const toastTexts = () => toasts.list.map(({ text, ms, kind }) => ({ text, ms, kind }))
/** The toast that reports a success, alone. */
export const said = (text: string) => [{ text, ms: 3000, kind: 'success' }]

/** Responses of a server that has sent a code and accepts every proof. */
export const answers = {
  check: 'POST /api/token/check-first-login/',
  otp: 'POST /api/token/otp/',
  token: 'POST /api/token/',
  credentials: 'POST /api/set-username-password/',
  newPassword: 'POST /api/set-new-password/',
} as const

/** A server that knows one user, new or with a password. */
export function serverFor(isNew: boolean) {
  return {
    [answers.check]: () => json(200, { is_first_login: isNew }),
    [answers.otp]: () => json(200, { detail: 'فرستاده شد', retry_after: 120 }),
    [answers.token]: () => json(200, bundle(accessToken(), 'r', isNew)),
    [answers.credentials]: () => json(200, bundle(accessToken({ mark: 'named', username: 'نیلوفر' }), 'r2', false)),
    [answers.newPassword]: () => json(200, { detail: 'x' }),
    'GET /api/profile/me/': () =>
      json(200, { user: 7, username: 'نیلوفر', profile_picture: null, phone_number: PHONE, is_first_login: false }),
  }
}
