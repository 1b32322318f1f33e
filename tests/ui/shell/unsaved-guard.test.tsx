import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { PasswordForm as ChangePasswordForm } from '#src/features/account/security/password-form.tsx'
import { PhoneDialog } from '#src/features/account/security/phone-dialog.tsx'
import { CredentialsForm } from '#src/features/auth/credentials-form.tsx'
import type { AuthFlow } from '#src/features/auth/flow.ts'
import { PasswordForm } from '#src/features/auth/password-form.tsx'
import { PhoneForm } from '#src/features/auth/phone-form.tsx'
import { ResetForm } from '#src/features/auth/reset-form.tsx'
import { VerifyForm } from '#src/features/auth/verify-form.tsx'
import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { EditDialog } from '#src/features/posts/page/edit-dialog.tsx'
import { ReportDialog } from '#src/features/posts/page/report-dialog.tsx'
import { ReviewForm } from '#src/features/review/review-form.tsx'
import { TopUpForm } from '#src/features/wallet/top-up-form.tsx'
import { unsavedGuard } from '#src/offline/unsaved-guard.ts'
import { somePost } from '#tests/support/data/some-posts.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { accessToken, fakeApi, storeSession } from '#tests/unit/api/fake-api.ts'

beforeEach(() => {
  fakeApi({})
  storeSession(accessToken())
  readStoredSession()
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  readStoredSession()
})

const flow: AuthFlow = {
  phone: '',
  resetting: false,
  go: () => undefined,
  finish: () => undefined,
  leave: () => undefined,
}
const nothing = () => undefined
const team = { kind: 'team', id: 3 } as const

const forms: [string, () => ReactElement][] = [
  ['a review', () => <ReviewForm subject={team} userId="7" before={null} onSaved={nothing} onForbidden={nothing} />],
  ['a message to the operator', () => <ContactForm onSent={nothing} />],
  ['a change of password', () => <ChangePasswordForm phone="09121234567" />],
  ['another phone number', () => <PhoneDialog open current="09121234567" onClose={nothing} />],
  ['the phone number to sign in with', () => <PhoneForm flow={flow} />],
  ['the code to sign in with', () => <VerifyForm flow={flow} />],
  ['the password to sign in with', () => <PasswordForm flow={flow} />],
  ['the first username and password', () => <CredentialsForm flow={flow} />],
  ['a new password for a forgotten one', () => <ResetForm flow={flow} />],
  ['a sum for the wallet', () => <TopUpForm />],
  ['a post that is changed', () => <EditDialog open post={somePost} onClose={nothing} />],
  ['a report', () => <ReportDialog open postId={1} onClose={nothing} />],
]

const TYPED = '0912'
function firstField(): HTMLElement {
  const [field] = document.querySelectorAll<HTMLElement>('form textarea, form input:not([hidden], [type=radio])')
  if (field === undefined) throw new Error('no field')
  return field
}

test.each(forms)('typing into the form of %s postpones an update until the form is unmounted', async (_what, form) => {
  const { unmount } = await renderScreen(form())
  await waitFor(() => expect(screen.getAllByRole('button').length).toBeGreaterThan(0))
  expect(unsavedGuard.count).toBe(0)
  await userEvent.type(firstField(), TYPED)
  await waitFor(() => expect(unsavedGuard.count).toBe(1))
  // The store records only that something is typed, never what.
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(TYPED)
  unmount()
  expect(unsavedGuard.count).toBe(0)
})

test('a form that is emptied again postpones nothing', async () => {
  await renderScreen(<ContactForm onSent={nothing} />)
  await userEvent.type(firstField(), TYPED)
  await waitFor(() => expect(unsavedGuard.count).toBe(1))
  await userEvent.clear(firstField())
  await waitFor(() => expect(unsavedGuard.count).toBe(0))
})
