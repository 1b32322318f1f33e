import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokensCss } from '#scripts/make-tokens/tokens-css.ts'
import { chakraTokens } from '#src/ui/chakra/tokens.ts'

const css = readFileSync('src/styles/tokens.css', 'utf8')

test('tokens.css is what `npm run tokens` writes from tokens.ts', () => expect(css).toBe(tokensCss()))

test('every Chakra token refers to a custom property of tokens.css', () => {
  const defined = new Set([...css.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => `var(${name})`))
  const values = Object.values(chakraTokens).flatMap((group) => Object.values(group).map(({ value }) => value))
  expect(values.length).toBeGreaterThan(80)
  expect(values.filter((value) => !defined.has(value))).toEqual([])
})

test('spacing is a multiple of 4 px, hairline gaps aside', () => {
  const steps = [...css.matchAll(/--space-(\d+): (\d+)px;/g)]
  expect(steps.length).toBeGreaterThanOrEqual(10)
  for (const [, factor, px] of steps) expect(Number(px)).toBe(Number(factor) * 4)
})

test('no text is smaller than 12 px', () => {
  const sizes = [...css.matchAll(/--text-\w+: (?:clamp\()?([\d.]+)rem/g)].map(([, size]) => Number(size))
  expect(Math.min(...sizes)).toBe(0.75)
})
