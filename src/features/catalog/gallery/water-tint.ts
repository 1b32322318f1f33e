import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'

const HOUR_MS = 3_600_000
const MONTHS_A_SEASON = 3
const seasons = ['spring', 'summer', 'autumn', 'winter'] as const

/** The light over the water from an hour in Tehran on: a token of the design, and its share in percent. */
const lights = [
  { from: 20, token: 'deep', percent: 45 },
  { from: 17, token: 'autumn', percent: 30 },
  { from: 8, token: 'primary', percent: 8 },
  { from: 5, token: 'summer', percent: 22 },
  { from: 0, token: 'deep', percent: 45 },
] as const

/** Custom properties of the water at a moment: the colour of the season, and the light of the hour with its share. */
export function waterTint(at: Date): Record<'--season' | '--light' | '--light-part', string> {
  const today = jalaliDay(at)
  const hour = Math.floor((at.getTime() - startOfJalaliDay(today).getTime()) / HOUR_MS)
  const { token, percent } = lights.find(({ from }) => hour >= from) ?? lights[0]
  const season = seasons[Math.floor((today.month - 1) / MONTHS_A_SEASON)] ?? seasons[0]
  return { '--season': `var(--${season})`, '--light': `var(--${token})`, '--light-part': `${percent}%` }
}
