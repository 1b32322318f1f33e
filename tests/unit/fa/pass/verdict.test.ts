import { describe, expect, test } from 'vitest'
import { readPass } from '#server/modules/pass/check-in.service.ts'
import { utf8Bytes, utf8Text } from '#src/fa/pass/text-bytes.ts'
import { countUses, judgePass } from '#src/fa/pass/verdict.ts'
import { doorScans } from '#tests/support/data/door-scans.ts'

test('of 1,000 scans of every kind, none gets a wrong verdict', () => {
  const { scans, publicKeyPem } = doorScans(1000, 21)
  const wrong = scans.flatMap(({ kind, text, state, entered, expected }) => {
    const check = countUses(judgePass(readPass(text, publicKeyPem), state), entered)
    const verdict = check.valid ? 'admitted' : check.reason
    return verdict === expected ? [] : [`${kind}: ${verdict} instead of ${expected}`]
  })
  expect(wrong).toEqual([])
})

describe('the pass of a family', () => {
  const { scans, publicKeyPem } = doorScans(200, 7)
  const scan = scans.find(({ kind }) => kind.startsWith('of a family'))

  test('admits the swimmer who is not inside and names the other', () => {
    const check = scan && countUses(judgePass(readPass(scan.text, publicKeyPem), scan.state), scan.entered)
    expect(check).toMatchObject({ valid: true, swimmers: [{ reason: 'already_used' }, { name: 'نیما' }] })
    expect(check).not.toHaveProperty('swimmers.1.reason')
  })

  test('is judged for one of its swimmers', () => {
    const claims = scan && readPass(scan.text, publicKeyPem)
    expect(scan && judgePass(claims, { ...scan.state, member: 700_000 })).toMatchObject({ swimmers: [{ id: 700_000 }] })
    expect(scan && judgePass(claims, { ...scan.state, member: 1e9 })).toMatchObject({ reason: 'not_on_pass' })
  })
})

test('names pass through UTF-8, a lone surrogate as the replacement character', () => {
  expect(utf8Text(Uint8Array.from(utf8Bytes('سارا 🏊 é')))).toBe('سارا 🏊 é')
  expect(utf8Text(Uint8Array.from(utf8Bytes('a\ud800')))).toBe('a\ufffd')
  expect(() => utf8Text(Uint8Array.of(0xff))).toThrow(RangeError)
})
