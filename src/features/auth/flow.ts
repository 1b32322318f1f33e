import type { AuthStep } from '#src/api/session/auth-dialog-store.ts'

/** Data passed between steps. */
export type FlowFacts = {
  phone: string
  /** The code is requested for setting a new password. */
  resetting: boolean
}

/** What a step gets from its frame, dialog or page: the data and the navigation. */
export type AuthFlow = FlowFacts & {
  go: (step: AuthStep, facts?: Partial<FlowFacts>) => void
  /** Shows `text` and continues to the user's target a second later. */
  finish: (text: string) => void
  /** Continues at once, without completing the step. */
  leave: () => void
}

export const TOAST_MS = 3000
export const CLOSE_AFTER_MS = 1000

const phoneSteps: ReadonlySet<AuthStep> = new Set(['verify', 'password'])

/** The step that can be shown: code and password require a phone number. */
export function possibleStep(step: AuthStep, phone: string): AuthStep {
  return phoneSteps.has(step) && phone === '' ? 'phone' : step
}

/** Whether a step belongs to signing in. */
export function isSignInStep(step: AuthStep): boolean {
  return step === 'phone' || phoneSteps.has(step)
}
