import type { AuthStep } from '#src/api/session/auth-dialog-store.ts'

/** What one step hands to the next. */
export type FlowFacts = {
  /** Canonical; empty until given. */
  phone: string
  /** The code is asked for to set a new password. */
  resetting: boolean
}

/** The frame a step stands in, dialog or page: what it knows and where one goes from it. */
export type AuthFlow = FlowFacts & {
  go: (step: AuthStep, facts?: Partial<FlowFacts>) => void
  /** Says `text`; a second later the person goes on to where they were. */
  finish: (text: string) => void
  /** Goes on at once, with the step left undone. */
  leave: () => void
}

export const TOAST_MS = 3000
export const CLOSE_AFTER_MS = 1000

const needPhone: ReadonlySet<AuthStep> = new Set(['verify', 'password'])

/** The step that can be shown: a code or a password belongs to a number. */
export function possibleStep(step: AuthStep, phone: string): AuthStep {
  return needPhone.has(step) && phone === '' ? 'phone' : step
}

/** The steps of somebody who is not signed in yet. */
export function isDoorStep(step: AuthStep): boolean {
  return step === 'phone' || needPhone.has(step)
}
