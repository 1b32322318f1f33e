import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words of a dialect that a newcomer would have to learn; the field has a term for each. */
const banned =
  /\b(?:whoever|somebody|nobody|drawn|undrawn|letters|dresses|dressed|wish|wishes|faces|kept|films?|press|Refusal|takeIn)\b/

/**
 * Values that devices, URLs and backups hold already (`kept`), the machine's user `nobody`, a picture's name, and
 * Playwright's `press`.
 */
const allowed = /'kept'|shared=kept|mowj-kept|kept-media|kept-part|['"(]nobody['":]|weekend-film|\.press\(/

const all = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 24 }).split('\0')
const texts = all
  .filter((path) => /\.(?:tsx?|mjs|css|html|md|service|env|example)$/.test(path))
  .filter(
    (path) => !/^(?:src\/routeTree\.gen\.ts|tests\/unit\/build\/words\.test\.ts|server\/db\/migrations\/)/.test(path),
  )

test('code, comments and documents use the field’s terms', () => {
  const found = texts.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) => (banned.test(line) && !allowed.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test('no folder holds more than thirty files side by side', () => {
  const counts = new Map<string, number>()
  for (const path of all) {
    // Flat names of routes are URLs; migrations and their snapshots are a sequence; pictures and drawings are data.
    if (/^(?:src\/routes|server\/db\/(?:migrations|seed)|scripts\/art|docs\/decisions)\//.test(path)) continue
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 30)).toEqual([])
})
