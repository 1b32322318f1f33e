import postcss, { type ChildNode } from 'postcss'

/**
 * A rule with, for each of its selectors, the classes and attributes (`[name`) without which it matches nothing; or an
 * at-rule with the rules inside it.
 */
type Rule = { text: string; needs: string[][] } | { head: string; rules: Rule[] }

const STYLESHEET = /<style>([^<]*)<\/style>(\s*<link) disabled/g
const REDUCED = /<style>[^<]*<\/style>(?=\s*<link data-rest)/g
/** A closed dialog is not painted. */
const CLASSES = /<(?!dialog\b)[a-z][^<>]* class="([^"]*)"/g
const ATTRIBUTES = / [a-z][\w-]*(?=[=\s/>])/g
const NEEDED = /\.[\w-]+|\[[\w-]+/g
/** Set by the page's inline script before the first paint. */
const SET_BY_SCRIPT = ['[data-first', '[data-start', '[data-today']
const INNERMOST = /\([^()]*\)/g
const READ = /var\(--[\w-]+/g
const ROOT_BLOCK = /:root[^{}]*\{[^{}]*\}/g
const CUSTOM_PROPERTY = /(--[\w-]+):([^;}]*);?/g
const REFERENCE = /var\((--[\w-]+)\)/g
const STYLE = /<style>[^<]*<\/style>/g
/** States that no page has at its first paint. */
const LATER = /:hover\b|:active\b|::backdrop|\[open\]/
/** At-rules with rules inside. */
const BLOCKS: ReadonlySet<string> = new Set(['layer', 'media', 'supports'])
/** Animations start after the first paint. */
const LATER_BLOCKS: ReadonlySet<string> = new Set(['keyframes', 'starting-style'])

const parsed = new Map<string, Rule[]>()

/**
 * Reduces each inlined stylesheet of a rendered page (followed by a disabled link to its file) to the rules that the
 * page's elements need at first paint, so that page and styles fit into one round trip. `src/bootstrap.ts` loads the
 * marked files afterwards, before the app hydrates and may show anything else.
 */
export function criticalCss(page: string): string {
  const classes = [...page.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' '))
  const attributes = page.match(ATTRIBUTES) ?? []
  const used = new Set([
    ...classes.map((name) => `.${name}`),
    ...attributes.map((name) => `[${name.slice(1)}`),
    ...SET_BY_SCRIPT,
  ])
  const reduced = page.replaceAll(STYLESHEET, (_, css: string, link: string) => {
    return `<style>${textOf(rulesOf(css), used)}</style>${link} data-rest disabled`
  })
  return withReadProperties(reduced)
}

/**
 * Custom properties of the root, most of them design tokens: writes those with a single definition as values, and
 * removes those that nothing reads.
 */
function withReadProperties(page: string): string {
  const constants = constantsOf(page)
  const written = page.replaceAll(STYLE, (style) =>
    style.replaceAll(REFERENCE, (text, name: string) => constants.get(name) ?? text),
  )
  const read = new Set(written.match(READ))
  return written.replaceAll(REDUCED, (stylesheet) =>
    stylesheet.replaceAll(ROOT_BLOCK, (block) =>
      block.replaceAll(CUSTOM_PROPERTY, (text, name: string) => (read.has(`var(${name}`) ? text : '')),
    ),
  )
}

/** Values of the root's custom properties that no theme, media query or rule redefines, by name. */
function constantsOf(page: string): ReadonlyMap<string, string> {
  const styles = (page.match(STYLE) ?? []).join('')
  const counts = new Map<string, number>()
  for (const [, name = ''] of styles.matchAll(CUSTOM_PROPERTY)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const root = (page.match(REDUCED) ?? []).flatMap((stylesheet) => stylesheet.match(ROOT_BLOCK) ?? []).join('')
  const properties = [...root.matchAll(CUSTOM_PROPERTY)].map(([, name = '', value = '']) => [name, value] as const)
  return new Map(properties.filter(([name]) => counts.get(name) === 1))
}

/** Each build has a few stylesheets, parsed once. */
function rulesOf(css: string): Rule[] {
  const known = parsed.get(css)
  if (known !== undefined) return known
  const rules = postcss.parse(css).nodes.map(ruleOf)
  parsed.set(css, rules)
  return rules
}

function ruleOf(node: ChildNode): Rule {
  const text = node.toString()
  if (node.type === 'rule') {
    return { text, needs: node.selectors.filter((selector) => !LATER.test(selector)).map(neededBy) }
  }
  if (node.type === 'atrule' && LATER_BLOCKS.has(node.name)) return { head: '', rules: [] }
  if (node.type === 'atrule' && node.nodes === undefined) return { text: `${text};`, needs: [[]] }
  if (node.type !== 'atrule' || !BLOCKS.has(node.name)) return { text, needs: [[]] }
  const rules = node.params === 'print' ? [] : (node.nodes ?? []).map(ruleOf)
  return { head: `@${node.name} ${node.params}`, rules }
}

/** Ignores the contents of brackets, as in `:not(.a)` and `:is(.a, .b)`: they may match or not. */
function neededBy(selector: string): string[] {
  let outer = selector
  for (let last = ''; last !== outer; ) {
    last = outer
    outer = outer.replaceAll(INNERMOST, '')
  }
  return outer.match(NEEDED) ?? []
}

function textOf(rules: Rule[], used: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ('needs' in rule) return rule.needs.some((names) => names.every((name) => used.has(name))) ? rule.text : ''
      const inner = textOf(rule.rules, used)
      return inner && `${rule.head}{${inner}}`
    })
    .join('')
}
