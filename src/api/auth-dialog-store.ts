import { proxy } from 'valtio'

export type AuthStep = 'phone' | 'verify' | 'password' | 'set-credentials' | 'reset-password'

/** Which sign-in dialog stands open. `next` is where the person wanted to go. */
export const authDialog = proxy<{ step: AuthStep | null; phone: string; next: string | undefined }>({
  step: null,
  phone: '',
  next: undefined,
})

/** Opens a sign-in dialog; a phone number already given stays. */
export function openAuth(step: AuthStep = 'phone', next?: string): void {
  authDialog.step = step
  if (next !== undefined) authDialog.next = next
}

/** Closes the dialogs and forgets the phone number, as the specification asks. */
export function closeAuth(): void {
  authDialog.step = null
  authDialog.phone = ''
  authDialog.next = undefined
}
