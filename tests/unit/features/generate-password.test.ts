import { expect, test } from 'vitest'
import { passwordFaults } from '#src/contract/credentials.ts'
import { generatePassword } from '#src/features/auth/generate-password.ts'

const SIGNS = '!@#$%^&*'

test('a generated password has 12 characters, with an alphabetic character, a digit and a sign, and satisfies the rules', () => {
  for (let round = 0; round < 500; round += 1) {
    const password = generatePassword()
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/)
    expect(password).toMatch(/[A-Za-z]/)
    expect(password).toMatch(/[0-9]/)
    expect([...password].some((sign) => SIGNS.includes(sign))).toBe(true)
    expect(passwordFaults(password)).toEqual([])
  }
})

test('the guaranteed characters are at random positions', () => {
  const places = new Set<number>()
  for (let round = 0; round < 300; round += 1) places.add([...generatePassword()].findIndex((c) => SIGNS.includes(c)))
  expect(places.size).toBeGreaterThan(6)
})

test('bytes of the incomplete last range are discarded, so that all characters are equally likely', () => {
  // 255 is beyond the last complete range of 52 Latin characters, 10 digits and 70 characters; it divides only 8 signs evenly.
  let calls = 0
  const bytes = [255, 0, 255, 1, 2]
  const password = generatePassword((place) => {
    place[0] = bytes[calls] ?? 0
    calls += 1
  })
  expect(calls).toBe(3 + 9 + 12 + 2)
  expect(password).toContain('A')
  expect(password).toContain('1')
  expect(password).toContain('#')
})

test('all characters occur about equally often', () => {
  const seen = new Map<string, number>()
  for (let round = 0; round < 4000; round += 1) {
    for (const letter of generatePassword()) seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  const latin = [...seen].filter(([character]) => /[A-Za-z]/.test(character)).map(([, count]) => count)
  expect(latin).toHaveLength(52)
  const mean = latin.reduce((sum, count) => sum + count, 0) / 52
  for (const count of latin) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean))
})

test('without a random source no password is generated', () => {
  expect(() =>
    generatePassword(() => {
      throw new Error('no entropy')
    }),
  ).toThrow()
})
