import { passwordFaults, usernameFault } from '#src/contract/credentials.ts'
import { passwordMismatch, passwordTexts, usernameTexts } from '#src/fa/credential-texts.ts'
import { authStrings as words } from './strings.ts'

export type CredentialField = 'username' | 'password' | 'confirm'
export type Faults = Partial<Record<CredentialField, string>>

/** Validation errors of the first username and password, by field. */
export function faultsOfCredentials(username: string, password: string, confirm: string): Faults {
  const faults: Faults = {}
  const nameFault = usernameFault(username)
  if (nameFault !== undefined) faults.username = usernameTexts[nameFault]
  const [passwordFault] = passwordFaults(password)
  if (passwordFault !== undefined) faults.password = passwordTexts[passwordFault]
  if (password !== confirm) faults.confirm = passwordMismatch
  return faults
}

/** Validation error of a new password in the specification's words; undefined when valid. */
export function faultOfReset(
  password: string,
  confirm: string,
): { field: 'password' | 'confirm'; text: string } | undefined {
  if (password === '') return { field: 'password', text: words.fillBoth }
  if (confirm === '') return { field: 'confirm', text: words.fillBoth }
  if (password !== confirm) return { field: 'confirm', text: passwordMismatch }
  const [fault] = passwordFaults(password)
  if (fault === undefined) return undefined
  const isListed = fault === 'length' || fault === 'latin' || fault === 'digits'
  return { field: 'password', text: isListed ? words.meetAll : passwordTexts[fault] }
}
