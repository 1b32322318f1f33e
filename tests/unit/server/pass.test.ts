import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { checkPass, dayKey, readPass, readRevoked, signRevoked } from '#server/modules/pass/check-in.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'
import { endOfTerms } from '#src/fa/pass/pass-terms.ts'
import { beginningOfTerms } from '#src/fa/pass/verdict.ts'
import { issueOldPass, type OldPassRequest, signOldPass } from '#tests/support/data/old-pass.ts'

const secrets = makeSecrets()
const publicKeyPem = secrets.passPublicKey
/** 21:00 on 5 Azar 1405 in Tehran. */
const inAzar = at(1405, 9, 5, 21)

const request: OldPassRequest = {
  uid: 'Qm3kV8sLrT2xW9bYcD4fGh',
  kind: 'team',
  session: 12,
  holder: 'سارا.موجی‌پور',
  enrolments: [
    { id: 4102, year: 1405, month: 11 },
    { id: 4101, year: 1405, month: 9 },
  ],
  confirmedAt: new Date('2026-11-21T10:00:00.900Z'),
}
const pass = issueOldPass({ secrets }, request)

function at(year: number, month: number, day: number, hour = 0): Date {
  return new Date(startOfJalaliDay({ year, month, day }).getTime() + hour * 3_600_000)
}

function reasonAt(instant: Date, revoked?: number[]) {
  const list = revoked && { issuedAt: 0, enrolments: new Set(revoked) }
  const verdict = checkPass(pass, { publicKeyPem, at: instant, revoked: list })
  return verdict.valid ? 'valid' : verdict.reason
}

describe('an entry pass of an earlier version', () => {
  test('is valid in a paid month and states its holder in Persian', () => {
    const verdict = checkPass(pass, { publicKeyPem, at: inAzar })
    expect(verdict).toEqual({
      valid: true,
      claims: {
        uid: request.uid,
        kind: 'team',
        session: 12,
        terms: [
          [1405, 9, 4101],
          [1405, 11, 4102],
        ],
        holder: 'سارا.موجی‌پور',
        iat: 1_795_255_200,
        exp: at(1405, 12, 1).getTime() / 1000,
      },
    })
  })

  test('starts with its version, for later versions of check-in', () => {
    expect(pass.split('.')[0]).toBe('mowj1')
  })

  test('is the same text for the same order, whatever the order of its months', () => {
    expect(issueOldPass({ secrets }, { ...request, enrolments: request.enrolments.toReversed() })).toBe(pass)
  })

  test('is rejected when any byte is altered', () => {
    const survivors: string[] = []
    for (let index = 0; index < pass.length; index += 1) {
      for (const other of ['A', 'B', '.', '=', ' ', '_']) {
        if (pass[index] === other) continue
        const altered = pass.slice(0, index) + other + pass.slice(index + 1)
        if (readPass(altered, publicKeyPem) !== undefined) survivors.push(altered)
      }
    }
    expect(survivors).toEqual([])
  })

  test('has one encoding of its signature: the unused bits of the last character count too', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const good = [...alphabet].filter((last) => readPass(pass.slice(0, -1) + last, publicKeyPem) !== undefined)
    expect(good).toEqual([pass.at(-1)])
  })

  test.each([
    '',
    'mowj1',
    'mowj1..',
    `${pass}.`,
    `${pass}=`,
    pass.slice(0, -1),
    pass.slice(6),
    `x${pass}`,
    'mowj2.e30.AA',
  ])('is rejected when malformed: %s', (text) => {
    expect(checkPass(text, { publicKeyPem, at: inAzar })).toEqual({ valid: false, reason: 'altered' })
  })

  test('is rejected when signed by another server', () => {
    const foreign = issueOldPass({ secrets: makeSecrets() }, request)
    expect(checkPass(foreign, { publicKeyPem, at: inAzar })).toEqual({ valid: false, reason: 'altered' })
  })

  test('is rejected when the signed claims are not a pass', () => {
    const odd = signOldPass({ ...(readPass(pass, publicKeyPem) ?? fail()), session: 1.5 }, secrets.passPrivateKey)
    expect(readPass(odd, publicKeyPem)).toBeUndefined()
  })

  test('starts with its first month and ends with its last, to the millisecond, in Tehran', () => {
    expect(reasonAt(new Date(at(1405, 9, 1).getTime() - 1))).toBe('not_begun')
    expect(reasonAt(at(1405, 9, 1))).toBe('valid')
    expect(reasonAt(new Date(at(1405, 12, 1).getTime() - 1))).toBe('valid')
    expect(reasonAt(at(1405, 12, 1))).toBe('expired')
  })

  test('is not valid in a month between two paid ones', () => {
    expect(reasonAt(at(1405, 10, 15))).toBe('not_this_month')
  })

  test('of Esfand is valid until Nowruz, also in a leap year', () => {
    expect(endOfTerms([[1403, 12, 1]])).toBe(Date.UTC(2025, 2, 20, 20, 30) / 1000)
    expect(endOfTerms([[1404, 12, 1]])).toBe(Date.UTC(2026, 2, 20, 20, 30) / 1000)
  })

  test('loses only the cancelled month', () => {
    expect(reasonAt(inAzar, [4101])).toBe('cancelled')
    expect(reasonAt(inAzar, [4102])).toBe('valid')
    expect(reasonAt(at(1405, 11, 2), [4102])).toBe('cancelled')
  })

  test('fits a QR code that can be scanned at arm’s length', () => {
    const three = [9, 10, 11].map((month) => ({ id: 123_456 + month, year: 1405, month }))
    const longest = issueOldPass({ secrets }, { ...request, holder: 'ن'.repeat(30), enrolments: three })
    expect(encode(pass, { ecc: 'L' }).version).toBeLessThanOrEqual(12)
    expect(encode(longest, { ecc: 'L' }).version).toBeLessThanOrEqual(13)
  })

  test('of two whole years still fits one QR code', () => {
    const months = Array.from({ length: 24 }, (_, index) => ({
      id: 1_000_000 + index,
      year: 1405 + Math.floor(index / 12),
      month: (index % 12) + 1,
    }))
    const longest = issueOldPass({ secrets }, { ...request, holder: 'ن'.repeat(30), enrolments: months })
    expect(encode(longest, { ecc: 'L' }).version).toBeLessThanOrEqual(25)
  })
})

describe('an entry pass of an earlier version for single dates', () => {
  const dates = [
    { id: 71, year: 1405, month: 9, day: 3 },
    { id: 72, year: 1405, month: 9, day: 20 },
  ]
  const dated = issueOldPass({ secrets }, { ...request, kind: 'pool', enrolments: dates, people: 2 })
  const onDay = (instant: Date, revoked: number[] = []) => {
    const list = { issuedAt: 0, enrolments: new Set(revoked) }
    const verdict = checkPass(dated, { publicKeyPem, at: instant, revoked: list })
    return verdict.valid ? 'valid' : verdict.reason
  }

  test('is valid on its dates only, from midnight to midnight in Tehran', () => {
    expect(onDay(new Date(at(1405, 9, 3).getTime() - 1))).toBe('not_this_day')
    expect(onDay(at(1405, 9, 3))).toBe('valid')
    expect(onDay(new Date(at(1405, 9, 4).getTime() - 1))).toBe('valid')
    expect(onDay(at(1405, 9, 4))).toBe('not_this_day')
    expect(onDay(at(1405, 9, 20, 12))).toBe('valid')
    expect(onDay(at(1405, 9, 21))).toBe('expired')
    expect(onDay(at(1405, 8, 1))).toBe('not_this_day')
  })

  test('loses only the cancelled date', () => {
    expect(onDay(at(1405, 9, 3), [71])).toBe('cancelled')
    expect(onDay(at(1405, 9, 20), [71])).toBe('valid')
  })

  test('states the number of people when more than one', () => {
    expect(readPass(dated, publicKeyPem)).toMatchObject({
      people: 2,
      terms: [
        [1405, 9, 71, 3],
        [1405, 9, 72, 20],
      ],
    })
    expect(readPass(pass, publicKeyPem)).not.toHaveProperty('people')
    const alone = issueOldPass({ secrets }, { ...request, kind: 'pool', enrolments: dates, people: 1 })
    expect(readPass(alone, publicKeyPem)).not.toHaveProperty('people')
  })

  test('a whole month has no day', () => {
    const whole = issueOldPass({ secrets }, { ...request, enrolments: [{ id: 4101, year: 1405, month: 9, day: null }] })
    expect(readPass(whole, publicKeyPem)?.terms).toEqual([[1405, 9, 4101]])
  })

  test('starts with its first term and ends with its last, whatever their order', () => {
    const terms: [number, number, number, number][] = [
      [1406, 1, 73, 5],
      [1405, 9, 71, 3],
    ]
    expect(beginningOfTerms(terms)).toEqual(at(1405, 9, 3))
    expect(endOfTerms(terms)).toBe(at(1406, 1, 6).getTime() / 1000)
    expect(beginningOfTerms([[1405, 9, 71]])).toEqual(at(1405, 9, 1))
  })

  test('lists its terms chronologically, and those of one month by creation', () => {
    const enrolments = [
      { id: 3, year: 1406, month: 1 },
      { id: 9, year: 1405, month: 12 },
      { id: 8, year: 1405, month: 12 },
      { id: 7, year: 1405, month: 2 },
    ]
    const terms = readPass(issueOldPass({ secrets }, { ...request, enrolments }), publicKeyPem)?.terms
    expect(terms?.map(([, , id]) => id)).toEqual([7, 8, 9, 3])
  })
})

test('the day of use is Tehran’s, with two digits', () => {
  expect(dayKey(at(1405, 9, 5, 23))).toBe('1405-09-05')
  expect(dayKey(new Date(at(1405, 12, 10).getTime() - 1))).toBe('1405-12-09')
})

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

function fail(): never {
  throw new Error('the pass was not read')
}
