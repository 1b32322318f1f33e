import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONTROL_CONTRAST, contrastOf, controlPairs, TEXT_CONTRAST, textPairs } from '#src/styles/contrast.ts'

const css = readFileSync('src/styles/tokens.css', 'utf8')

/** The colours of a block of tokens.css, by name. */
function colorsOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
}

const light = colorsOf(':root')
const dark = new Map([...light, ...colorsOf(':root[data-theme="dark"]')])

function contrast(colors: Map<string, string>, front: string, back: string): number {
  const [one, other] = [colors.get(front), colors.get(back)]
  if (one === undefined || other === undefined) throw new Error(`No colour ${front} or ${back}`)
  return contrastOf(one, other)
}

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_name, colors) => {
  test.each(textPairs)('text in %s on %s has sufficient contrast (4.5:1)', (front, back) =>
    expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(4.5),
  )

  test.each(controlPairs)('a control in %s on %s has sufficient contrast (3:1)', (front, back) =>
    expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(3),
  )
})

test.each([
  ['light', light],
  ['dark', dark],
])('the chosen segment is lighter than its track in the %s theme', (_name, colors) => {
  const against = (name: string) => contrastOf(colors.get(name) ?? '', '#000000')
  expect(against('thumb')).toBeGreaterThan(against('track'))
})

test('both themes have the colours of the specification', () => {
  const named = ['primary', 'secondary', 'background', 'paper']
  expect(named.map((name) => light.get(name))).toEqual(['#1976d2', '#dc004e', '#f5f5f5', '#ffffff'])
  expect(named.map((name) => dark.get(name))).toEqual(['#90caf9', '#f48fb1', '#121212', '#1e1e1e'])
})

test('the thresholds are those of WCAG', () => {
  expect([TEXT_CONTRAST, CONTROL_CONTRAST]).toEqual([4.5, 3])
  expect(textPairs).toHaveLength(33)
  expect(controlPairs).toHaveLength(12)
})
