import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Library from '@testing-library/dom'

/** An element by role and name, as screen readers see it, or by a selector where it has none. */
export type Target = { role: string; name: RegExp } | { css: string }

type Query = { css: string } | { role: string; source: string }

declare global {
  var TestingLibraryDom: typeof Library | undefined
}

/** An expression for a page: the promise of the function's result. The function must not reference outer names. */
export function callExpression<Argument>(
  work: (argument: Argument) => unknown,
  argument?: Argument | undefined,
): string {
  // The compiler of this script names functions by a helper that pages do not have.
  const shim = 'const __name = (work) => work'
  return `(async () => { ${shim}; return (${work.toString()})(${JSON.stringify(argument) ?? ''}) })()`
}

/** An expression that loads the library for finding elements by role and name into a page, once. */
export function finderLoader(): string {
  const main = createRequire(import.meta.url).resolve('@testing-library/dom')
  const source = readFileSync(join(dirname(main), '@testing-library/dom.umd.min.js'), 'utf8')
  return `(() => { if (globalThis.TestingLibraryDom === undefined) { ${source} } })()`
}

/** An expression for a page: the promise of the element once it can be tapped; null until then. */
export function touchableExpression(target: Target): string {
  return callExpression(touchable, queryOf(target))
}

/** An expression for a page: an element, visible or not. */
export function elementExpression(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})`
}

function queryOf(target: Target): Query {
  return 'css' in target ? target : { role: target.role, source: target.name.source }
}

/** The first visible one, once it does not move, is centred on the screen and nothing covers it. */
async function touchable(by: Query): Promise<Element | null> {
  const found: Iterable<Element> =
    'css' in by
      ? document.querySelectorAll(by.css)
      : (globalThis.TestingLibraryDom?.queryAllByRole(document.body, by.role, { name: new RegExp(by.source) }) ?? [])
  const element = [...found].find((each) => each.getClientRects().length > 0)
  if (element === undefined) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const before = middle()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const after = middle()
  if (before.x !== after.x || before.y !== after.y) return null
  const hit = document.elementFromPoint(after.x, after.y)
  // During a transition between screens the root covers everything.
  if (hit === null || hit === document.documentElement) return null
  return element.contains(hit) || hit.contains(element) ? element : null
}
