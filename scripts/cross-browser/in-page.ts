import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as Library from '@testing-library/dom'

/** What a person would point at: by role and name, as a screen reader tells them, or by a selector where it has none. */
export type Target = { role: string; name: RegExp } | { css: string }

type Sought = { css: string } | { role: string; source: string }

declare global {
  var TestingLibraryDom: typeof Library | undefined
}

/** An expression for a page: the promise of what the function gives. It may use nothing from outside itself. */
export function calling<Argument>(work: (argument: Argument) => unknown, argument?: Argument): string {
  // The compiler that runs this script names functions by a helper that pages do not have.
  const naming = 'const __name = (work) => work'
  return `(async () => { ${naming}; return (${work.toString()})(${JSON.stringify(argument) ?? ''}) })()`
}

/** Brings what finds elements by role and name into a page; an expression. Nothing happens where it is already. */
export function bringingFinder(): string {
  const main = createRequire(import.meta.url).resolve('@testing-library/dom')
  const source = readFileSync(join(dirname(main), '@testing-library/dom.umd.min.js'), 'utf8')
  return `(() => { if (globalThis.TestingLibraryDom === undefined) { ${source} } })()`
}

/** An expression for a page: the promise of the element once a finger could touch it; null as long as it cannot. */
export function touching(target: Target): string {
  return calling(touchable, sought(target))
}

/** An expression for a page: an element, seen or not. */
export function naming(selector: string): string {
  return `document.querySelector(${JSON.stringify(selector)})`
}

function sought(target: Target): Sought {
  return 'css' in target ? target : { role: target.role, source: target.name.source }
}

/** The first that is seen, once it stands still in the middle of the screen with nothing before it. */
async function touchable(by: Sought): Promise<Element | null> {
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
  return hit !== null && (element.contains(hit) || hit.contains(element)) ? element : null
}
