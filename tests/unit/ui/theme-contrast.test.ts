import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')

/** The colours of a block of tokens.css, by name. */
function colorsOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
}

const light = colorsOf(':root')
const dark = new Map([...light, ...colorsOf(':root[data-theme="dark"]')])

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(colors: Map<string, string>, front: string, back: string): number {
  const [bright = 0, dim = 0] = [colors.get(front), colors.get(back)]
    .map((hex) => {
      if (hex === undefined) throw new Error(`No colour ${front} or ${back}`)
      return luminance(hex)
    })
    .sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['background', 'paper', 'raised']
const soft = ['primary', 'success', 'warning', 'error']
const textPairs = [
  ...grounds.flatMap((ground) =>
    ['text', 'muted', 'primary-strong', 'success', 'warning', 'error'].map((color) => [color, ground]),
  ),
  ['on-primary', 'primary'],
  ['on-secondary', 'secondary'],
  ['on-error', 'error'],
  ['on-deep', 'deep'],
  ...soft.map((color) => [color === 'primary' ? 'primary-strong' : color, `${color}-soft`]),
  ['text', 'primary-soft'],
  ['muted', 'primary-soft'],
  ['text', 'skeleton'],
  ['muted', 'skeleton'],
]
const controlPairs = grounds.flatMap((ground) => ['control', 'primary', 'secondary'].map((color) => [color, ground]))

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_name, colors) => {
  test.each(textPairs)('text in %s on %s has sufficient contrast (4.5:1)', (front = '', back = '') =>
    expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(4.5),
  )

  test.each(controlPairs)('a control in %s on %s has sufficient contrast (3:1)', (front = '', back = '') =>
    expect(contrast(colors, front, back)).toBeGreaterThanOrEqual(3),
  )
})

test('both themes have the colours of the specification', () => {
  const named = ['primary', 'secondary', 'background', 'paper']
  expect(named.map((name) => light.get(name))).toEqual(['#1976d2', '#dc004e', '#f5f5f5', '#ffffff'])
  expect(named.map((name) => dark.get(name))).toEqual(['#90caf9', '#f48fb1', '#121212', '#1e1e1e'])
})
