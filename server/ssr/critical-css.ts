import postcss, { type ChildNode } from 'postcss'

/**
 * A rule with, for each of its selectors, the classes and attributes (`[name`) without which it matches nothing; or an
 * at-rule with the rules inside it.
 */
type Rule = { text: string; needs: string[][] } | { head: string; rules: Rule[] }

const STYLESHEET = /<style>([^<]*)<\/style>(\s*<link) disabled/g
/** A closed dialog is not painted. */
const CLASSES = /<(?!dialog\b)[a-z][^<>]* class="([^"]*)"/g
const ATTRIBUTES = / [a-z][\w-]*(?=[=\s/>])/g
const NEEDED = /\.[\w-]+|\[[\w-]+/g
/** Set by the page's inline script before the first paint. */
const SET_BY_SCRIPT = ['[data-first', '[data-start']
const INNERMOST = /\([^()]*\)/g
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
  return page.replaceAll(STYLESHEET, (_, css: string, link: string) => {
    return `<style>${textOf(rulesOf(css), used)}</style>${link} data-rest disabled`
  })
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
  if (node.type !== 'atrule' || !BLOCKS.has(node.name) || node.nodes === undefined) return { text, needs: [[]] }
  const rules = node.params === 'print' ? [] : node.nodes.map(ruleOf)
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
