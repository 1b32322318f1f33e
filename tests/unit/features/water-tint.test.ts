import { expect, test } from 'vitest'
import { waterTint } from '#src/features/catalog/gallery/water-tint.ts'
import { colors } from '#src/styles/tokens.ts'

const at = (date: string, time: string) => waterTint(new Date(`${date}T${time}:00+03:30`))

test.each([
  ['2026-03-21', 'spring'],
  ['2026-06-21', 'spring'],
  ['2026-06-22', 'summer'],
  ['2026-09-23', 'autumn'],
  ['2026-12-22', 'winter'],
  ['2027-03-20', 'winter'],
])('on %s the water has the colour of %s in Iran', (date, season) =>
  expect(at(date, '12:00')['--season']).toBe(`var(--${season})`),
)

test.each([
  ['00:00', 'deep'],
  ['04:59', 'deep'],
  ['05:00', 'summer'],
  ['08:00', 'primary'],
  ['16:59', 'primary'],
  ['17:00', 'autumn'],
  ['20:00', 'deep'],
  ['23:59', 'deep'],
])('at %s in Tehran the light is %s', (time, light) =>
  expect(at('2026-11-21', time)['--light']).toBe(`var(--${light})`),
)

test('every colour is a token, and the picture is never covered', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const tint = at('2026-11-21', `${String(hour).padStart(2, '0')}:30`)
    for (const name of ['--season', '--light'] as const)
      expect(Object.keys(colors.light)).toContain(/^var\(--(\w+)\)$/.exec(tint[name])?.[1])
    expect(Number.parseInt(tint['--light-part'], 10)).toBeLessThan(50)
  }
})
