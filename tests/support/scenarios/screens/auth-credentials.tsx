import { authStrings as words } from '#src/features/auth/strings.ts'
import { atStep, field, type openFrame, PHONE } from '#tests/support/scenarios/auth-frames.tsx'

export type Person = Awaited<ReturnType<typeof openFrame>>['user']

/** A dialog at the credentials step of a new number. */
export async function toCredentials(user: Person) {
  await user.type(field(words.phoneLabel), `${PHONE}{Enter}`)
  await atStep(words.verifyTitle)
  await user.type(field(words.codeLabel), '12345{Enter}')
  await atStep(words.credentialsTitle)
}

export async function paste(user: Person, input: HTMLInputElement, text: string) {
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}
