import postcss, { type ChildNode } from 'postcss'

/**
 * A rule with, for each of its selectors, the classes and attributes (`[name`) without which it touches nothing; or a
 * condition around rules.
 */
type Piece = { text: string; needs: string[][] } | { head: string; pieces: Piece[] }

const SHEET = /<style>([^<]*)<\/style>(\s*<link) disabled/g
/** A closed dialog is not painted. */
const CLASSES = /<(?!dialog\b)[a-z][^<>]* class="([^"]*)"/g
const ATTRIBUTES = / [a-z][\w-]*(?=[=\s/>])/g
const NEEDED = /\.[\w-]+|\[[\w-]+/g
/** The page's own script sets them before the first paint. */
const BEGUN = ['[data-first', '[data-start']
const INNERMOST = /\([^()]*\)/g
/** Nobody's pointer rests on a page in its first moment, and nothing is pressed or opened. */
const LATER = /:hover\b|:active\b|::backdrop|\[open\]/
/** What moves begins to move when the rest has come. */
const LATER_BLOCKS: ReadonlySet<string> = new Set(['keyframes', 'starting-style'])

const read = new Map<string, Piece[]>()

/**
 * Leaves of each sheet that stands in a drawn page (beside a disabled link to its file) what the page's elements are
 * first painted by, so that page and styles come in one window of the network. `src/bootstrap.ts` brings the marked files
 * after that, before the app takes over and may show anything else.
 */
export function criticalCss(page: string): string {
  const classes = [...page.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' '))
  const attributes = page.match(ATTRIBUTES) ?? []
  const used = new Set([
    ...classes.map((name) => `.${name}`),
    ...attributes.map((name) => `[${name.slice(1)}`),
    ...BEGUN,
  ])
  return page.replaceAll(SHEET, (_, css: string, link: string) => {
    return `<style>${textOf(piecesOf(css), used)}</style>${link} data-rest disabled`
  })
}

/** Each build has a few sheets, read once. */
function piecesOf(css: string): Piece[] {
  const known = read.get(css)
  if (known !== undefined) return known
  const pieces = postcss.parse(css).nodes.map(pieceOf)
  read.set(css, pieces)
  return pieces
}

function pieceOf(node: ChildNode): Piece {
  const text = node.toString()
  if (node.type === 'rule') {
    return { text, needs: node.selectors.filter((selector) => !LATER.test(selector)).map(neededBy) }
  }
  if (node.type === 'atrule' && LATER_BLOCKS.has(node.name)) return { head: '', pieces: [] }
  if (node.type !== 'atrule' || !['media', 'supports'].includes(node.name)) return { text, needs: [[]] }
  const pieces = node.params === 'print' ? [] : (node.nodes ?? []).map(pieceOf)
  return { head: `@${node.name} ${node.params}`, pieces }
}

/** What stands in brackets, as in `:not(.a)` and `:is(.a, .b)`, may be there or not. */
function neededBy(selector: string): string[] {
  let outer = selector
  for (let last = ''; last !== outer; ) {
    last = outer
    outer = outer.replaceAll(INNERMOST, '')
  }
  return outer.match(NEEDED) ?? []
}

function textOf(pieces: Piece[], used: ReadonlySet<string>): string {
  return pieces
    .map((piece) => {
      if ('needs' in piece) return piece.needs.some((names) => names.every((name) => used.has(name))) ? piece.text : ''
      const inner = textOf(piece.pieces, used)
      return inner && `${piece.head}{${inner}}`
    })
    .join('')
}
