import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { chooseTheme } from '#src/ui/theme-store.ts'

/** Before and after each test of a file: no session, toast or setting of another test. */
export function resetAccount() {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  beforeEach(() => {
    vi.stubGlobal('scrollTo', vi.fn())
    toasts.list = []
    chooseTheme('light')
    localStorage.clear()
  })
  afterEach(() => {
    closeAuth()
    vi.unstubAllGlobals()
    localStorage.clear()
    readStoredSession()
  })
}

export const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
export const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
export const toastTexts = () => toasts.list.map(({ text }) => text)
