import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import postcss, { type Rule } from 'postcss'
import { describe, expect, test } from 'vitest'
import { layerByFolder, layerOf } from '#scripts/vite/layer-by-folder.ts'
import { classInPage } from '#scripts/vite/style-options.ts'
import { globalClasses } from './global-classes.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name))
const sheets = files.filter((file) => file.endsWith('.css'))
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const code = files.filter((file) => /\.tsx?$/.test(file))
const text = (file: string) => readFileSync(file, 'utf8')
const camelCase = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const GLOBAL = /:global\(\.([\w-]+)\)/g
const CLASS = /\.([a-z][\w-]*)/gi
/** The text of a `className`: a string, or a template with the names that it writes out. */
const CLASS_NAME = /className=(?:"([^"]*)"|\{`([^`]*)`\})/g
const IMPORT = /import \* as (\w+) from '([^']+\.module\.css)'/g

function selectorsOf(file: string): string[] {
  const found: string[] = []
  postcss.parse(text(file)).walkRules((rule: Rule) => {
    const isFrame = rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes'
    if (!isFrame) found.push(rule.selector)
  })
  return found
}

function namesIn(selectors: string[], pattern: RegExp): Set<string> {
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(pattern)].map(([, name = '']) => name)))
}

const classesOf = (file: string) =>
  namesIn(
    selectorsOf(file).map((selector) => selector.replaceAll(GLOBAL, '')),
    CLASS,
  )

/** The sheets that a file imports, with the names it reads from each. */
function usesOf(file: string): { sheet: string; names: string[] }[] {
  return [...text(file).matchAll(IMPORT)].map(([, name, path = '']) => {
    const sheet = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    const names = [...text(file).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)
    return { sheet, names }
  })
}

const uses = code.flatMap((file) => usesOf(file).map((use) => ({ ...use, file })))
/** Classes that index.html uses without a component. */
const inPage = new Set(
  [...text('index.html').matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
)

describe('the classes', () => {
  test('used in a component are in its sheet', () => {
    const missing = uses.flatMap(({ file, sheet, names }) => {
      const known = existsSync(sheet) ? new Set([...classesOf(sheet)].map(camelCase)) : new Set()
      return names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('of a sheet are used', () => {
    const unused = modules.flatMap((sheet) => {
      const used = new Set(uses.filter((use) => use.sheet === sheet).flatMap(({ names }) => names))
      return [...classesOf(sheet)]
        .filter((name) => !used.has(camelCase(name)) && !inPage.has(classInPage(name, sheet)))
        .map((name) => `${sheet}: ${name}`)
    })
    expect(unused).toEqual([])
  })

  test('differ in the page', () => {
    const names = modules.flatMap((sheet) => [...classesOf(sheet)].map((name) => classInPage(name, sheet)))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('of index.html exist', () => {
    const known = new Set([
      ...modules.flatMap((sheet) => [...classesOf(sheet)].map((name) => classInPage(name, sheet))),
      ...sheets.filter((sheet) => sheet.startsWith('src/styles/')).flatMap((sheet) => [...classesOf(sheet)]),
    ])
    expect([...inPage].filter((name) => !known.has(name))).toEqual([])
  })

  test('without a module are in src/styles only', () => {
    const others = sheets.filter((sheet) => !modules.includes(sheet) && !sheet.startsWith('src/styles/'))
    expect(others.filter((sheet) => classesOf(sheet).size > 0)).toEqual([])
  })

  test('written out in a component are of src/styles', () => {
    const known = new Set(
      sheets.filter((sheet) => sheet.startsWith('src/styles/')).flatMap((sheet) => [...classesOf(sheet)]),
    )
    const others = code.flatMap((file) =>
      [...text(file).matchAll(CLASS_NAME)]
        .flatMap(([, name = '', template = '']) => `${name} ${template.replaceAll(/\$\{[^}]*\}/g, ' ')}`.split(' '))
        .filter((name) => /^[a-z][\w-]*$/.test(name) && !known.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(others).toEqual([])
  })

  test('of another sheet are named only where listed', () => {
    const found = modules.flatMap((sheet) => {
      const names = [...namesIn(selectorsOf(sheet), GLOBAL)].sort()
      return names.length === 0 ? [] : [[basename(sheet, '.module.css'), names] as const]
    })
    expect(Object.fromEntries(found)).toEqual(globalClasses)
  })

  test('named of another sheet exist', () => {
    const known = new Set(modules.flatMap((sheet) => [...classesOf(sheet)].map((name) => classInPage(name, sheet))))
    expect(
      Object.values(globalClasses)
        .flat()
        .filter((name) => !known.has(name)),
    ).toEqual([])
  })
})

test('file names are unique, since classes in the page begin with them', () => {
  const names = modules.map((sheet) => basename(sheet))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe('cascade layers', () => {
  const layered = (css: string, from: string) => postcss([layerByFolder()]).process(css, { from: resolve(from) }).css
  const order = /@layer ([^;]+);/.exec(text('src/styles/layers.css'))?.[1]?.split(', ')

  test('are declared first in the page, in order', () => {
    expect(order).toEqual(['reset', 'tokens', 'base', 'ui', 'features', 'overrides'])
    expect(/@import "([^"]+)"/.exec(text('index.html'))?.[1]).toBe('./src/styles/layers.css')
  })

  test('every sheet has one', () => {
    for (const sheet of sheets) expect(order, sheet).toContain(layerOf(resolve(sheet)))
  })

  test('only layers.css says so itself', () => {
    expect(sheets.filter((sheet) => /@layer/.test(text(sheet)))).toEqual(['src/styles/layers.css'])
  })

  test.each([
    ['src/ui/form/field.module.css', '.a{gap:0}', '@layer ui{.a{gap:0}}'],
    ['src/routes/a.module.css', '@media print{.a{gap:0}}', '@layer features{@media print{.a{gap:0}}}'],
    ['src/dev-ui/dev.module.css', '@keyframes a{to{gap:0}}', '@layer features{@keyframes a{to{gap:0}}}'],
    ['src/styles/base.css', '@font-face{src:local(a)}a{gap:0}', '@font-face{src:local(a)}@layer base{a{gap:0}}'],
    ['src/styles/layers.css', '@layer ui,features;', '@layer ui,features;'],
    ['node_modules/a/a.css', '.a{gap:0}', '.a{gap:0}'],
  ])('the rules of %s: %s', (file, css, expected) => {
    expect(layered(css, file).replaceAll(/\s*([{}])\s*/g, '$1')).toBe(expected)
  })
})
