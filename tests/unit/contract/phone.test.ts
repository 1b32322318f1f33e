import { expect, test } from 'vitest'
import { signInBody } from '#src/contract/auth.ts'
import { PHONE_FORMAT } from '#src/contract/phone.ts'

test('a number is canonical once a request is parsed', () => {
  const body = { phone_number: '+98 912 123 4567', otp: '12345' }
  expect(signInBody.parse(body)).toEqual({ phone_number: '09121234567', otp: '12345' })
})

test.each([
  ['a code', { otp: '12345' }],
  ['a password', { password: 'Passw0rd!' }],
])('a sign-in by %s with a malformed number is refused for its number alone', (_name, secret) => {
  const { error } = signInBody.safeParse({ phone_number: '0912', ...secret })
  expect(error?.issues).toMatchObject([{ path: ['phone_number'], format: PHONE_FORMAT }])
})
