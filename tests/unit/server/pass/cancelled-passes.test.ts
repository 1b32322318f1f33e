import { describe, expect, test } from 'vitest'
import { readPass, readRevoked, signRevoked } from '#server/modules/pass/check-in.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'

const secrets = makeSecrets()
const publicKeyPem = secrets.passPublicKey

describe('the list of cancelled passes', () => {
  const list = signRevoked({ issuedAt: 1_795_255_200, enrolments: new Set([9, 3]) }, secrets.passPrivateKey)

  test('is verified with the same key as passes', () => {
    expect(readRevoked(JSON.stringify(list), publicKeyPem)).toEqual({
      issuedAt: 1_795_255_200,
      enrolments: new Set([3, 9]),
    })
  })

  test.each([
    ['a removed enrolment', { ...list, body: list.body.replace('3,', '') }],
    ['a newer date', { ...list, body: list.body.replace('1795255200', '1795255201') }],
    ['no signature', { body: list.body }],
    ['an empty signature', { ...list, signature: '' }],
    ['another server’s signature', signRevoked({ issuedAt: 0, enrolments: new Set() }, makeSecrets().passPrivateKey)],
  ])('is rejected with %s', (_, altered) => {
    expect(readRevoked(JSON.stringify(altered), publicKeyPem)).toBeUndefined()
  })

  test('is rejected when it is not JSON', () => {
    expect(readRevoked('not a list', publicKeyPem)).toBeUndefined()
  })

  test('is never accepted as a pass', () => {
    const body = Buffer.from(list.body).toString('base64url')
    expect(readPass(`mowj1.${body}.${list.signature}`, publicKeyPem)).toBeUndefined()
  })
})
