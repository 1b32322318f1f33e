import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TONES, toneOf } from '#src/features/posts/author-tone.ts'
import { contrastOf, TEXT_CONTRAST } from '#src/styles/contrast.ts'
import { colors } from '#src/styles/tokens.ts'

const css = readFileSync('src/features/posts/author-avatar.module.css', 'utf8')
/** The token of each colour. */
const tones = [...css.matchAll(/--tone: var\(--([\w-]+)\)/g)].map(([, name = '']) => name)
/** How much of it is in the text and in its background, the rest being another token. */
const [, backPart = '', backRest = ''] = /background: color-mix\(.+?(\d+)%, var\(--(\w+)\)/.exec(css) ?? []
const [, textPart = '', textRest = ''] = /\bcolor: color-mix\(.+?(\d+)%, var\(--(\w+)\)/.exec(css) ?? []

/** `part` percent of one colour `#rrggbb`, the rest of another, as CSS mixes them in sRGB. */
function mix(one: string, part: string, other: string): string {
  const channels = [1, 3, 5].map((start) => {
    const [a = 0, b = 0] = [one, other].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round(b + ((a - b) * Number(part)) / 100)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colorOf = (name: string) => (colors[theme] as Record<string, string>)[name] ?? colors.light[name as 'text']

  test.each(tones)('initials in the tone %s can be read', (tone) => {
    const back = mix(colorOf(tone), backPart, colorOf(backRest))
    const text = mix(colorOf(tone), textPart, colorOf(textRest))
    expect(contrastOf(text, back)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })
})

test('every tone has a colour of its own, and names are spread over all of them', () => {
  expect(new Set(tones).size).toBe(TONES)
  const used = new Set(Array.from({ length: 60 }, (_, index) => toneOf(`user-${index}`)))
  expect([...used].sort()).toEqual([0, 1, 2, 3, 4, 5])
})

test('a name has the same tone on every device', () =>
  expect(['sara', 'شیما_خسروی', ''].map(toneOf)).toEqual([4, 5, 0]))
