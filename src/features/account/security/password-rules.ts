import { type PasswordFault, passwordFaults } from '#src/contract/credentials.ts'
import { passwordStrings as words } from '#src/features/account/settings/settings-strings.ts'

export type Passwords = { current: string; next: string; confirm: string }
export type PasswordErrors = { [Field in keyof Passwords]?: string | undefined }

const faultTexts: Record<PasswordFault, string> = {
  length: words.unmet,
  latin: words.unmet,
  digits: words.unmet,
  too_long: words.tooLong,
  common: words.common,
}

/** Validation errors that need no request; empty when valid. */
export function passwordErrors({ current, next, confirm }: Passwords): PasswordErrors {
  const errors: PasswordErrors = {}
  if (current === '') errors.current = words.currentRequired
  const nextText = next === '' ? words.fillBoth : nextFault(current, next)
  if (nextText !== undefined) errors.next = nextText
  if (confirm === '') errors.confirm = words.fillBoth
  else if (confirm !== next) errors.confirm = words.mismatch
  return errors
}

function nextFault(current: string, next: string): string | undefined {
  const [fault] = passwordFaults(next)
  if (fault !== undefined) return faultTexts[fault]
  return next === current ? words.same : undefined
}
