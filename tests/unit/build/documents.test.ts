import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/startup/env-file.ts'
import { environment } from '#server/startup/environment.ts'

const LONGEST_README = 150

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const topFolders = new Set(readdirSync('.').filter((name) => statSync(name).isDirectory() && name !== 'node_modules'))
/** Products of a build or a run, absent from a fresh clone. */
const made = /^(?:dist|\.data|\.cache|coverage|shots|node_modules)\//
const testFolder = /^(?:api|e2e|race|sw|ui|unit)\//

const textOf = (file: string) => readFileSync(file, 'utf8')
const withoutBlocks = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Words in inline code and code blocks. */
function codeWords(file: string): string[] {
  const text = textOf(file)
  const code = [...matchesOf(text, /^```.*\n([\s\S]*?)^```/gm), ...matchesOf(withoutBlocks(text), /`([^`]+)`/g)]
  return code.flatMap((each) => each.split(/\s+/))
}

/** The anchors that GitHub derives from headings. */
function anchorsOf(file: string): string[] {
  return matchesOf(withoutBlocks(textOf(file)), /^#{1,6} (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

function brokenLinks(file: string): string[] {
  const links = matchesOf(withoutBlocks(textOf(file)), /\]\(([^)\s]+)\)/g)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  })
}

const everyPath = ['.', ...topFolders].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) => join(folder, name)),
)

/** Whether a path exists: `*` stands for any name, `{a,b}` for each, and `tests/` and the endings of tests may be left out. */
function isPath(path: string): boolean {
  if (existsSync(path)) return true
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*+/g, '[^/]*')
  const whole = new RegExp(`^(?:tests/)?${pattern}(?:\\.test\\.tsx?)?$`)
  return everyPath.some((known) => whole.test(known))
}

function missingPaths(file: string): string[] {
  return codeWords(file)
    .filter((word) => /^[\w.@$*{},/-]+$/.test(word) && word.includes('/') && !made.test(word))
    .filter((word) => topFolders.has(word.slice(0, word.indexOf('/'))) || testFolder.test(word))
    .filter((word) => !isPath(word))
}

function unknownScripts(file: string): string[] {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const named = matchesOf(textOf(file), /npm run (?:--silent )?([a-z][\w:-]*)/g)
  return named.filter((name) => !Object.hasOwn(scripts, name))
}

const commands = readdirSync('server/cli').flatMap((name) =>
  name.endsWith('.ts')
    ? matchesOf(textOf(join('server/cli', name)), /^export const \w+ = command(?:Group)?\(\{\n {2}name: '([a-z-]+)'/gm)
    : [],
)

function unknownCommands(file: string): string[] {
  const named = matchesOf(textOf(file), /(?:npm run mowj --|dist\/server\/cli\.js) ([a-z-]+)/g)
  return named.filter((name) => name !== '--help' && !commands.includes(name))
}

test.each([
  ['links to files and headings that exist', brokenLinks],
  ['names paths that exist', missingPaths],
  ['names scripts of package.json', unknownScripts],
  ["names the operator's commands", unknownCommands],
])('every document %s', (_, faultsOf) => {
  expect(documents.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`))).toEqual([])
})

test('the checker notices a missing file, path and heading', () => {
  expect(isPath('src/no-such-file.ts')).toBe(false)
  expect(isPath('tests/unit/build/documents')).toBe(true)
  expect(isPath('unit/build/*')).toBe(true)
  expect(anchorsOf('README.md')).not.toContain('no-such-heading')
})

test(`README.md has at most ${LONGEST_README} lines`, () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST_README)
})

describe('.env.example', () => {
  const names = matchesOf(textOf('.env.example'), /^#? ?([A-Z][A-Z0-9_]*)=/gm)

  test('names each setting of the server once, and no other', () => {
    expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
  })

  test('holds the defaults', () => {
    const env: Record<string, string | undefined> = { MOWJ_ENV_FILE: '.env.example' }
    loadEnvFile(env)
    expect(readConfig(env)).toEqual(readConfig({}))
  })
})

test('docs/operations.md describes each setting of the server', () => {
  const described = matchesOf(textOf('docs/operations.md'), /^\| (`[A-Z].*?) \|/gm).flatMap((cell) =>
    matchesOf(cell, /`([A-Z][A-Z0-9_]*)`/g),
  )
  expect(described.toSorted()).toEqual([...Object.keys(environment.shape), 'MOWJ_ENV_FILE'].toSorted())
})
