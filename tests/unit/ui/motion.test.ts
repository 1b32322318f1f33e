import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type Container, type Declaration, list } from 'postcss'
import { expect, test } from 'vitest'
import { recipeDeclarations } from '#tests/support/data/recipes.ts'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ file: join('src', name), sheet: postcss.parse(readFileSync(join('src', name), 'utf8')) }))

/** Properties that change without a new layout of the page. */
const PAINTED =
  /^(?:opacity|transform|translate|scale|rotate|filter|box-shadow|clip-path|fill|stroke|(?:[\w-]+-)?color)$/
/** Switched, not animated: they keep a closing dialog visible. */
const SWITCHED = /^(?:display|overlay)$/
/** 0 under reduced motion (src/styles/motion-tokens.ts). */
const STOPPING = /var\(--(?:fast|slow)\)/

/** The values of all declarations that match, as `file: selector: value`. */
function valuesOf(property: RegExp): { place: string; declaration: Declaration }[] {
  return sheets.flatMap(({ file, sheet }) => {
    const found: { place: string; declaration: Declaration }[] = []
    sheet.walkDecls(property, (declaration) => {
      found.push({ place: `${file}: ${selectorOf(declaration)}`, declaration })
    })
    return found
  })
}

const selectorOf = ({ parent }: Declaration): string =>
  parent?.type === 'rule' ? (parent as unknown as { selector: string }).selector.replaceAll(/\s+/g, ' ') : ''

/** The media queries around a node. */
function mediaOf(node: Declaration): string {
  const around: string[] = []
  for (let parent = node.parent as Container | undefined; parent !== undefined; parent = parent.parent as never)
    if (parent.type === 'atrule') around.push((parent as unknown as { params: string }).params)
  return around.join(' ')
}

const inSheets = valuesOf(/^transition$/).map(({ place, declaration }) => ({ place, value: declaration.value }))
const inRecipes = (await recipeDeclarations()).filter(({ property }) => property.startsWith('transition'))
const transitions = [...inSheets, ...inRecipes].flatMap(({ place, value }) =>
  list.comma(value).map((part) => ({ place, part, property: list.space(part)[0] ?? '' })),
)

test('transitions never change the layout, so that nothing shifts on a slow phone', () => {
  const isAllowed = ({ part, property }: (typeof transitions)[number]) =>
    part === 'none' || PAINTED.test(property) || (SWITCHED.test(property) && part.endsWith('allow-discrete'))
  expect(transitions.length).toBeGreaterThan(30)
  expect(transitions.filter((each) => !isAllowed(each))).toEqual([])
  expect(valuesOf(/^transition-(?:property|duration)$/).map(({ place }) => place)).toEqual([])
  expect(inRecipes.length).toBeGreaterThan(1)
  expect(inRecipes.filter(({ property }) => property !== 'transition')).toEqual([])
})

test('keyframes never change the layout', () => {
  const found: string[] = []
  for (const { file, sheet } of sheets) {
    sheet.walkAtRules('keyframes', (frames) =>
      frames.walkDecls(({ prop }) => {
        found.push(PAINTED.test(prop) ? 'painted' : `${file}: ${frames.params}: ${prop}`)
      }),
    )
  }
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((each) => each !== 'painted')).toEqual([])
})

test('every transition takes a duration that is 0 under reduced motion', () =>
  expect(transitions.filter(({ part }) => part !== 'none' && !STOPPING.test(part))).toEqual([]))

test('every animation stops under reduced motion', () => {
  const animations = valuesOf(/^animation(?:-name|-duration)?$/)
  const isReduced = (declaration: Declaration) => mediaOf(declaration).includes('prefers-reduced-motion: reduce')
  const stopped = new Set(
    animations
      .filter(({ declaration }) => declaration.value === 'none' && isReduced(declaration))
      .map(({ place }) => place),
  )
  const moving = animations.filter(
    ({ declaration }) =>
      declaration.value !== 'none' && !mediaOf(declaration).includes('prefers-reduced-motion: no-preference'),
  )
  expect(moving.length).toBeGreaterThan(2)
  expect(moving.filter(({ place }) => !stopped.has(place)).map(({ place }) => place)).toEqual([])
})

const modules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ file: join('src', name), text: readFileSync(join('src', name), 'utf8') }))

const modulesWith = (pattern: RegExp) => modules.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

const animated = ['src/ui/feedback/toast-list.tsx', 'src/ui/motion/animated-list.tsx']

test('framer-motion is in lazy chunks only, each with a fallback', () => {
  expect(modulesWith(/^import (?!type ).*'framer-motion/m).toSorted()).toEqual([
    ...animated,
    'src/ui/motion/motion-scope.tsx',
  ])
  expect(modulesWith(/^import .*\/motion-scope\.tsx'/m).toSorted()).toEqual(animated)
  expect(modulesWith(/^import .*\/(?:toast-list|animated-list)\.tsx'/m)).toEqual([])
})

test('code has no durations or easings of its own for what moves', () => {
  const own = /\bduration: ?[\d.]+|\b(?:ease|easing): ?['[]|cubic-bezier|\.animate\(|transition: ?\{/
  expect(modulesWith(own).toSorted()).toEqual(['src/styles/motion-tokens.ts'])
})

test('code asks for reduced motion and for view transitions in one place', () => {
  expect(modulesWith(/prefers-reduced-motion/)).toEqual(['src/ui/motion/reduced-motion.ts'])
  expect(modulesWith(/startViewTransition|\bviewTransition\b/)).toEqual(['src/ui/motion/shared-transition.ts'])
})
