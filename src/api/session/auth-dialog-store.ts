import { proxy } from 'valtio'

export type AuthStep = 'phone' | 'verify' | 'password' | 'set-credentials' | 'reset-password'

type AuthDialog = {
  step: AuthStep | null
  phone: string
  /** The code is requested to set a new password. */
  resetting: boolean
  /** Path to open after sign-in. */
  next: string | undefined
}

/** The open sign-in dialog and its data. */
export const authDialog = proxy<AuthDialog>({ step: null, phone: '', resetting: false, next: undefined })

/** Opens a sign-in dialog; a phone number entered before is preserved. */
export function openAuth(step: AuthStep = 'phone', next?: string): void {
  authDialog.step = step
  if (next !== undefined) authDialog.next = next
}

/** Closes the dialogs and clears the phone number, as the specification requires. */
export function closeAuth(): void {
  authDialog.step = null
  authDialog.phone = ''
  authDialog.resetting = false
  authDialog.next = undefined
}
