import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { componentExamples } from '#src/dev-ui/examples.ts'
import { foundations } from '#src/dev-ui/foundations/foundations.tsx'
import { devStrings } from '#src/dev-ui/strings.ts'
import { breakpoints } from '#src/styles/breakpoints.ts'
import * as motionTokens from '#src/styles/motion-tokens.ts'
import * as tokens from '#src/styles/tokens.ts'

const UI = 'src/ui'
const EXAMPLES = 'src/dev-ui/examples'

/** What has no look of its own, and where it can be seen or why not. */
const withoutExample: Record<string, string> = {
  'class-names.ts': 'joins strings',
  'lazy-or-nothing.ts': 'loads a component',
  'strings.ts': 'texts',
  'theme-store.ts': 'the toggle at the top of the page',
  'chakra/breakpoints.ts': 'widths for Chakra',
  'chakra/covering-input.ts': 'invisible',
  'chakra/provider.tsx': 'styles and language of the controls',
  'chakra/recipes/date-picker.ts': 'styles of the day picker',
  'chakra/recipes/menu.ts': 'styles of the account menu, which is a feature',
  'chakra/recipes/radio-group.ts': 'styles of the radio cards',
  'chakra/recipes/rating-group.ts': 'styles of the rating',
  'chakra/recipes/switch.ts': 'styles of the switch',
  'chakra/system.ts': 'the styles of Chakra',
  'chakra/tokens.ts': 'the tokens for Chakra',
  'dialog/close-on-back.ts': 'behaviour of the bottom sheet',
  'dialog/drag-to-dismiss.ts': 'behaviour of the bottom sheet',
  'dialog/use-modal.ts': 'behaviour of the bottom sheet',
  'feedback/haptics.ts': 'is felt, not seen',
  'feedback/toast-list.tsx': 'animates the toasts of the toaster',
  'feedback/toast-store.ts': 'called by the buttons of the toaster',
  'form/latin-font.ts': 'loads a font, in the fields of phone numbers and passwords',
  'form/use-digit-keys.ts': 'behaviour of the digit field',
  'form/use-sms-code.ts': 'behaviour of the code field',
  'layout/media-query.ts': 'strings of media queries',
  'layout/page-origin.ts': 'a string',
  'layout/use-go-back.ts': 'behaviour of the back bar',
  'layout/use-page-title.ts': 'sets the title of the tab',
  'media/chosen-picture.ts': 'reads a chosen file',
  'media/crop.ts': 'draws on a canvas',
  'media/icons.ts': 'all are among the icon examples',
  'media/picture-file-strings.ts': 'the sentences of chosen-picture',
  'media/save-calendar.ts': 'saves a file',
  'media/save-file.ts': 'saves a file',
  'motion/after-paint.ts': 'delays work',
  'motion/animated-list.tsx': 'the motion list, once its library is loaded',
  'motion/font-available.ts': 'measures a font',
  'motion/font-swap.ts': 'changes the font of a slow first visit',
  'motion/last-navigation.ts': 'two flags',
  'motion/motion-scope.tsx': 'settings of the animation library',
  'motion/motion-values.ts': 'values for the animation library',
  'motion/next-frame.ts': 'delays work',
  'motion/progressive-list.ts': 'visible for one frame',
  'motion/reduced-motion.ts': 'a flag',
  'motion/open-with-picture.ts': 'needs two routes',
  'motion/shared-transition.ts': 'needs two routes',
  'media/share-file.ts': 'shares a file with another app',
  'motion/use-focus-after-leaving.ts': 'behaviour of the motion list',
  'motion/use-hydrating.ts': 'a flag of server-rendered pages',
  'motion/use-now.ts': 'a clock, used by the review row',
  'motion/watch-navigations.ts': 'needs two routes',
  'use-wake-lock.ts': 'keeps the screen on',
}

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name))

const withoutExtension = (name: string) => name.replace(/\.tsx?$/, '')
const uiFiles = filesIn(UI, /\.tsx?$/)
const documented = new Set(componentExamples.map(({ kind, file }) => `${kind}/${file}`))

/** Names of the components and hooks that a file of src/ui exports. */
function exportsOf(file: string): string[] {
  const source = readFileSync(join(UI, file), 'utf8')
  const pattern = file.endsWith('.tsx') ? /^export (?:function|const) ([A-Z]\w*)/gm : /^export function (\w+)/gm
  return [...source.matchAll(pattern)].map(([, name = '']) => name).filter((name) => name !== name.toUpperCase())
}

describe('src/ui', () => {
  test('every file has an example, or a reason why not', () => {
    const missing = uiFiles.filter((file) => !documented.has(withoutExtension(file)) && !(file in withoutExample))
    expect(missing).toEqual([])
  })

  test('no reason is obsolete', () => {
    const obsolete = Object.keys(withoutExample).filter(
      (file) => !uiFiles.includes(file) || documented.has(withoutExtension(file)),
    )
    expect(obsolete).toEqual([])
  })

  test('every exported component of a documented file is in its examples', () => {
    const missing = uiFiles
      .filter((file) => documented.has(withoutExtension(file)))
      .flatMap((file) => {
        const example = readFileSync(join(EXAMPLES, `${withoutExtension(file)}.tsx`), 'utf8')
        const used = (name: string) => new RegExp(`<${name}\\b|\\b${name}\\(`).test(example)
        return exportsOf(file).flatMap((name) => (used(name) ? [] : [`${file}: ${name}`]))
      })
    expect(missing).toEqual([])
  })

  test('every example belongs to a file and has a name', () => {
    const files = new Set(uiFiles.map(withoutExtension))
    expect([...documented].filter((file) => !files.has(file))).toEqual([])
    const states = componentExamples.flatMap(({ examples }) => examples.map(({ state }) => state))
    expect(states.filter((state) => devStrings.states[state] === undefined)).toEqual([])
    expect(Object.keys(devStrings.states).filter((state) => !states.includes(state))).toEqual([])
  })

  test('every folder is in the navigation', () => {
    const folders = readdirSync(UI, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
    expect(Object.keys(devStrings.kinds).toSorted()).toEqual(['foundations', ...folders].toSorted())
  })
})

describe('the code of an example', () => {
  const all = componentExamples.flatMap(({ kind, file, examples }) =>
    examples.map((example) => ({ ...example, source: readFileSync(join(EXAMPLES, kind, `${file}.tsx`), 'utf8') })),
  )

  test('is the source of what is shown', () => {
    expect(all.length).toBeGreaterThan(100)
    for (const { code, source, state } of all) {
      expect(code).toContain(`export function ${state}() {`)
      for (const statement of code.split('\n\n'))
        for (const line of statement.split('\n')) expect(source).toContain(line)
    }
  })

  test('has the declarations and imports it needs, and no other example', () => {
    const { code } = all.find(({ state, source }) => state === 'Stale' && source.includes('QueryView')) ?? { code: '' }
    expect(code).toMatch(/import \{ QueryView }[\s\S]*type State[\s\S]*const HOUR_MS[\s\S]*function View\(/)
    expect(code.match(/export function/g)).toHaveLength(1)
    const { code: small } = all.find(({ state, source }) => state === 'Wide' && source.includes('<Button')) ?? {
      code: '',
    }
    expect(small.split('\n')).toHaveLength(6)
  })
})

describe('tokens', () => {
  const groups: Record<string, object> = {
    ...tokens,
    ...motionTokens,
    breakpoints,
    colors: tokens.colors.light,
    shadows: tokens.shadows.light,
    pictures: tokens.pictures.dark,
  }

  test.each(Object.keys(foundations))('every value of the group %s is shown', (group) => {
    const html = renderToStaticMarkup(createElement(foundations[group as keyof typeof foundations]))
    expect(devStrings.foundations).toHaveProperty(group)
    for (const [name, value] of Object.entries(groups[group] ?? {})) {
      expect(html).toContain(name)
      expect(html.replaceAll('&quot;', '"')).toContain(String(value))
    }
  })

  test('every group is shown', () =>
    expect(Object.keys(foundations).toSorted()).toEqual(Object.keys(groups).toSorted()))
})
