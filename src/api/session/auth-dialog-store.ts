import { proxy } from 'valtio'

export type AuthStep = 'phone' | 'verify' | 'password' | 'set-credentials' | 'reset-password'

type AuthDialog = {
  step: AuthStep | null
  phone: string
  /** The code is asked for to set a new password. */
  resetting: boolean
  /** Where the person wanted to go. */
  next: string | undefined
}

/** Which sign-in dialog stands open, and what it knows. */
export const authDialog = proxy<AuthDialog>({ step: null, phone: '', resetting: false, next: undefined })

/** Opens a sign-in dialog; a phone number already given stays. */
export function openAuth(step: AuthStep = 'phone', next?: string): void {
  authDialog.step = step
  if (next !== undefined) authDialog.next = next
}

/** Closes the dialogs and forgets the phone number, as the specification asks. */
export function closeAuth(): void {
  authDialog.step = null
  authDialog.phone = ''
  authDialog.resetting = false
  authDialog.next = undefined
}
