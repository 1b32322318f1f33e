import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const LONGEST_FILE = 250

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('routeTree.gen'))
    .map((name) => join(folder, name))
}

/** The lines of `files` that match `rule`, as `file:line text`. */
function faults(files: string[], rule: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      .filter(({ line }) => rule(line))
      .map(({ line, place }) => `${place} ${line.trim()}`),
  )
}

const styles = filesUnder('src', /\.css$/)
const screens = filesUnder('src', /\.tsx$/)
const code = ['src', 'sw', 'server'].flatMap((folder) => filesUnder(folder, /\.(ts|tsx)$/))

// `env(safe-area-inset-left)` has no logical equivalent.
const physicalStyle =
  /(?:^|[\s;{-])(?:left|right)\s*:|:\s*(?:left|right)\s*[;}]|(?:margin|padding|border)-(?:left|right)/
const physicalProp =
  /\b(?:ml|mr|pl|pr|left|right|marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight|insetLeft|insetRight)=|(?:marginLeft|marginRight|paddingLeft|paddingRight|textAlign: '(?:left|right)'|\b(?:left|right)):/

// Newer than Safari 16.4 or Firefox 115; `randomUUID` requires https.
const tooYoung =
  /URL\.(?:canParse|parse)\(|Promise\.(?:withResolvers|try)\(|Array\.fromAsync\(|(?:Object|Map)\.groupBy\(|AbortSignal\.any\(|RegExp\.escape\(|(?<!return )crypto\.randomUUID\(/

describe('the house rules hold', () => {
  test('no stylesheet uses left or right', () => expect(faults(styles, (line) => physicalStyle.test(line))).toEqual([]))

  test('no screen positions by left or right', () =>
    expect(faults(screens, (line) => physicalProp.test(line))).toEqual([]))

  test('Persian texts are in strings.ts, not in .tsx files', () =>
    expect(faults(screens, (line) => /[\u0600-\u06ff]/.test(line))).toEqual([]))

  test('no page uses an API that a supported browser lacks', () =>
    expect(
      faults(
        code.filter((file) => !file.startsWith('server')),
        (line) => tooYoung.test(line),
      ),
    ).toEqual([]))

  test('no file is longer than 250 lines', () =>
    expect(code.filter((file) => readFileSync(file, 'utf8').split('\n').length > LONGEST_FILE + 1)).toEqual([]))
})
