import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { authDialog } from '#src/api/session/auth-dialog-store.ts'
import { lostDialogStrings } from '#src/features/auth/lost-dialog-strings.ts'
import { LostMenu } from '#src/features/shell/lost-menu.tsx'
import { shellStrings as words } from '#src/features/shell/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderProduct } from '#tests/support/scenarios/screens/render-product.tsx'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

vi.mock('#src/features/auth/auth-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: http://localhost/part.js')
})

beforeEach(async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  fakeApi({})
  await renderProduct('/about')
})

test('a sign-in dialog whose code did not come leaves the screen and its shell, and says so', async () => {
  await userEvent.click(screen.getByRole('button', { name: words.register }))
  expect(await screen.findByText(lostDialogStrings.lost)).toBeDefined()
  expect(authDialog.step).toBeNull()
  expect(screen.getByRole('link', { name: words.skip })).toBeDefined()
  expect(screen.getByRole('main').querySelector('h1')).not.toBeNull()
})

test('an account menu whose code did not come closes and says so', () => {
  const onOpenChange = vi.fn()
  render(<LostMenu open onOpenChange={onOpenChange} signedIn={false} unread={0} triggerId="account-button" />)
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(toasts.list.map(({ text }) => text)).toContain(words.menuLost)
})
