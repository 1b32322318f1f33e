// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { nextSearch, safeNext } from '#src/features/auth/next-address.ts'

test.each([
  ['/', '/'],
  ['/teams/booking/1/session/2', '/teams/booking/1/session/2'],
  ['/team-payment?order=A1#pay', '/team-payment?order=A1#pay'],
  ['/search?q=شنا', '/search?q=%D8%B4%D9%86%D8%A7'],
  ['/teams/../courses', '/courses'],
])('%s is a safe target', (given, address) => expect(safeNext(given)).toBe(address))

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  '/a/..//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'teams',
  '',
  ' /teams',
  '/login',
  '/login/',
  '/login/password?next=/teams',
  '/verify-otp',
  '/set-credentials#x',
  `/${'a'.repeat(2000)}`,
  42,
  null,
  undefined,
  ['/teams'],
])('%s is not', (given) => expect(safeNext(given)).toBeUndefined())

test('a sign-in URL preserves a safe target and drops an unsafe one', () => {
  expect(nextSearch({ next: '/teams', other: 1 })).toEqual({ next: '/teams' })
  expect(nextSearch({ next: '//evil.example' })).toStrictEqual({ next: undefined })
})
