import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { checkPass, readPass } from '#server/modules/pass/check-in.service.ts'
import { issuePass, type PassRequest } from '#server/modules/pass/pass.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'
import { decodeClaims, encodeClaims, type FamilyClaims } from '#src/fa/pass/claims-code.ts'
import { readCode } from '#src/features/door/scanner/read-code.ts'
import { passCode } from '#src/features/payment/receipt/pass-code.ts'
import { codeFrame } from '#tests/support/data/code-frame.ts'
import { issueOldPass } from '#tests/support/data/old-pass.ts'

const secrets = makeSecrets()
const publicKeyPem = secrets.passPublicKey
const inAzar = at(1405, 9, 5, 21)
const sara = {
  id: 31,
  name: 'سارا موجی‌پور',
  enrolments: [
    { id: 4104, year: 1405, month: 11 },
    { id: 4101, year: 1405, month: 9 },
  ],
}
const dara = { id: 32, name: 'دارا', enrolments: [{ id: 4102, year: 1405, month: 9 }] }
const request: PassRequest = {
  uid: 'Qm3kV8sLrT2xW9bYcD4fGh',
  kind: 'team',
  session: 12,
  swimmers: [sara],
  confirmedAt: new Date('2026-11-21T10:00:00.900Z'),
}
const pass = issuePass({ secrets }, request)
const family = issuePass({ secrets }, { ...request, swimmers: [sara, dara] })

function at(year: number, month: number, day: number, hour = 0): Date {
  return new Date(startOfJalaliDay({ year, month, day }).getTime() + hour * 3_600_000)
}

/** Modules a side of the code as the page shows it, without the quiet zone of four. */
const modules = (token: string) => passCode(token).size - 8

describe('the pass of a swimmer', () => {
  const terms = [
    [1405, 9, 4101],
    [1405, 11, 4104],
  ]

  test('names the swimmer and the paid months', () => {
    expect(checkPass(pass, { publicKeyPem, at: inAzar })).toEqual({
      valid: true,
      swimmers: [{ id: 31, name: 'سارا موجی‌پور' }],
      claims: {
        ...{ uid: request.uid, kind: 'team', session: 12, terms, holder: 'سارا موجی‌پور' },
        swimmers: [{ id: 31, name: 'سارا موجی‌پور', terms }],
        ...{ iat: 1_795_255_200, exp: at(1405, 12, 1).getTime() / 1000 },
      },
    })
  })

  test('is the same number for the same order, whatever the order of its months', () => {
    expect(pass).toMatch(/^[1-9]\d+$/)
    const reversed = { ...sara, enrolments: sara.enrolments.toReversed() }
    expect(issuePass({ secrets }, { ...request, swimmers: [reversed] })).toBe(pass)
  })

  test('is rejected when any digit is altered', () => {
    const survivors: string[] = []
    for (let index = 0; index < pass.length; index += 1) {
      for (const other of ['0', '5', '9', ' ', 'a']) {
        if (pass[index] === other) continue
        const altered = pass.slice(0, index) + other + pass.slice(index + 1)
        if (readPass(altered, publicKeyPem) !== undefined) survivors.push(altered)
      }
    }
    expect(survivors).toEqual([])
  })

  test.each(['0', '2', '512', `0${pass}`, `${pass}0`, pass.slice(0, -1), pass.slice(1), '9'.repeat(5000), '۲۳'])(
    'is rejected when malformed: %s',
    (text) => expect(checkPass(text, { publicKeyPem, at: inAzar })).toEqual({ valid: false, reason: 'altered' }),
  )

  test('is rejected when signed by another server', () => {
    const foreign = issuePass({ secrets: makeSecrets() }, request)
    expect(checkPass(foreign, { publicKeyPem, at: inAzar })).toEqual({ valid: false, reason: 'altered' })
  })

  test('requires at least one enrolment of every swimmer', () => {
    expect(() => issuePass({ secrets }, { ...request, swimmers: [] })).toThrow('at least one')
    const none = { ...dara, enrolments: [] }
    expect(() => issuePass({ secrets }, { ...request, swimmers: [sara, none] })).toThrow('at least one')
  })
})

describe('the pass of a family', () => {
  const revoked = (...ids: number[]) => ({ issuedAt: 0, enrolments: new Set(ids) })

  test('loses only the cancelled swimmer', () => {
    expect(checkPass(family, { publicKeyPem, at: inAzar, revoked: revoked(4102) })).toMatchObject({
      valid: true,
      swimmers: [{ id: 31 }, { id: 32, reason: 'cancelled' }],
    })
    expect(checkPass(family, { publicKeyPem, at: inAzar, revoked: revoked(4101, 4102) })).toMatchObject({
      valid: false,
      reason: 'cancelled',
    })
  })

  test('is not valid for a swimmer in a month that only another one has', () => {
    expect(checkPass(family, { publicKeyPem, at: at(1405, 11, 2) })).toMatchObject({
      valid: true,
      swimmers: [{ id: 31 }, { id: 32, reason: 'expired' }],
    })
    expect(checkPass(family, { publicKeyPem, at: at(1405, 11, 2), member: 32 })).toMatchObject({
      valid: false,
      reason: 'expired',
    })
  })

  test('is not valid for a swimmer who is not on it', () => {
    expect(checkPass(family, { publicKeyPem, at: inAzar, member: 33 })).toMatchObject({ reason: 'not_on_pass' })
  })
})

describe('the claims as bytes', () => {
  const claims: FamilyClaims = {
    ...{ uid: 'Qm3kV8sLrT2xW9bYcD4fGh', kind: 'pool', session: 2_000_000_000, people: 6, iat: 1_795_255_200 },
    swimmers: [
      { id: 1, name: 'Ali Reza', terms: [[1405, 9, 2_000_000_000, 31]] },
      { id: 2_147_483_647, name: '', terms: [[1405, 10, 5, 1]] },
      {
        id: 3,
        name: 'Zoë 🐬',
        terms: [
          [1405, 9, 6, 31],
          [1406, 1, 4, 2],
        ],
      },
    ],
  }

  test.each<[string, FamilyClaims]>([
    ['several swimmers, dates and names', claims],
    ['a uid of another length', { ...claims, uid: 'A1' }],
    ['a uid of other characters', { ...claims, uid: 'Qm3kV8sLrT2xW9bYcD4f-h' }],
    ['the lowest uid', { ...claims, uid: '0'.repeat(22) }],
    ['the highest uid', { ...claims, uid: 'z'.repeat(22) }],
  ])('are read as written: %s', (_what, written) => {
    const read = decodeClaims(Uint8Array.from(encodeClaims(written)))
    expect(read).toMatchObject(written)
    expect(read?.holder).toBe('Ali Reza، ، Zoë 🐬')
  })

  test('of no part are accepted, nor with anything after them', () => {
    const bytes = encodeClaims(claims)
    const accepted = bytes.map((_, length) => decodeClaims(Uint8Array.from(bytes.slice(0, length))))
    expect(accepted.filter(Boolean)).toEqual([])
    expect(decodeClaims(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    expect(decodeClaims(Uint8Array.from(Array(40).fill(255)))).toBeUndefined()
  })
})

test('the code has fewer modules a side than that of an earlier version', () => {
  const months = (from: number) => [9, 10, 11].map((month, index) => ({ id: from + index, year: 1405, month }))
  const old = (holder: string, enrolments: ReturnType<typeof months>) =>
    modules(issueOldPass({ secrets }, { ...request, holder, enrolments }))
  const one = modules(issuePass({ secrets }, { ...request, swimmers: [{ ...dara, name: 'سارا موجی‌پور' }] }))
  const three = modules(issuePass({ secrets }, { ...request, swimmers: [{ ...dara, enrolments: months(123_456) }] }))
  const longNames = [1, 2, 3].map((id) => ({ id, name: 'ن'.repeat(20), enrolments: months(123_456 + 3 * id) }))
  const ofFamily = modules(issuePass({ secrets }, { ...request, swimmers: longNames }))
  expect([one, three, ofFamily]).toEqual([53, 53, 53])
  expect([old('سارا موجی‌پور', months(4102).slice(0, 1)), old('دارا', months(123_456))]).toEqual([61, 65])
})

test('the code of a swimmer has a quarter of error correction, that of a family what is left of 57 modules a side', () => {
  const months = [9, 10, 11].map((month) => ({ id: 123_456 + month, year: 1405, month }))
  const passOf = (count: number) => {
    const swimmers = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: 'نیلوفر',
      enrolments: months,
    }))
    return issuePass({ secrets }, { ...request, swimmers })
  }
  const sideAt = (token: string, ecc: 'L' | 'M' | 'Q') => encode(token, { ecc, border: 0 }).size
  const codes = Array.from({ length: 10 }, (_, index) => passOf(index + 1)).map((token) => {
    const side = modules(token)
    const level = (['Q', 'M', 'L'] as const).find((each) => sideAt(token, each) === side)
    const stronger = level === 'L' ? (['Q', 'M'] as const) : level === 'M' ? (['Q'] as const) : []
    for (const each of stronger) expect(sideAt(token, each)).toBeGreaterThan(57)
    if (level !== 'L') expect(side).toBeLessThanOrEqual(57)
    return { token, level }
  })
  expect(codes.at(0)?.level).toBe('Q')
  expect(new Set(codes.map(({ level }) => level))).toEqual(new Set(['Q', 'M', 'L']))
  // Nothing else changes: the same text is read from the code, of either format.
  const old = issueOldPass({ secrets }, { ...request, holder: 'سارا', enrolments: months })
  for (const token of [codes[0]?.token ?? '', passOf(3), old]) expect(readCode(codeFrame(passCode(token)))).toBe(token)
})
