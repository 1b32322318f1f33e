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

/** `import(…).then(use, substitute)`: the formatter gives each its own line. */
const caughtInThen = /\bimport\('[^']+'\)\.then\(\n/
/** They load chunks without a stylesheet, and replace them at once. */
const hasNoStylesheet = new Set([
  'src/features/posts/list/post-list.tsx',
  'src/routes/-offline-bundle.ts',
  'src/ui/feedback/toast.tsx',
])

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

  test('the substitute of a chunk replaces it also when its stylesheet does not load', () =>
    // The build adds the stylesheets outside of the first `then`: only a `catch` behind it sees them fail.
    expect(code.filter((file) => !hasNoStylesheet.has(file) && caughtInThen.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    ))

  test('no file is longer than 250 lines', () =>
    expect(code.filter((file) => readFileSync(file, 'utf8').split('\n').length > LONGEST_FILE + 1)).toEqual([]))
})
