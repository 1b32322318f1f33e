import { brotli } from '#server/http-cache/brotli.ts'
import type { RenderedPage, RenderPage } from '#src/contract/ssr.ts'
import { criticalCss } from './critical-css.ts'

/** What a server may send before the first acknowledgement: ten TCP segments. */
const WINDOW_BYTES = 14_600
/** More than the headers of any page. */
const HEAD_BYTES = 1_150
const BODY_BYTES = WINDOW_BYTES - HEAD_BYTES
/** Quality 11 saves less than this part of quality 9. */
const SAVED = 0.1

const ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/

/**
 * The page with as much content as fits the first window, compressed: the lowest step that does, found by at most four
 * renders. Undefined when not even the last step fits. `isWorthMost`: it is sent with quality 11 instead of 9.
 */
export async function firstWindowPage(
  template: string,
  { at, lastStep }: NonNullable<Awaited<ReturnType<RenderPage>>>,
  isWorthMost: boolean,
): Promise<string | undefined> {
  const pageAt = async (step: number) => {
    const page = criticalCss(withContent(template, await at(step)))
    return (await fits(page, isWorthMost)) ? page : undefined
  }
  let found = await pageAt(0)
  if (found !== undefined) return found
  for (let low = 1, high = lastStep; low <= high; ) {
    const middle = (low + high) >> 1
    const page = await pageAt(middle)
    found = page ?? found
    if (page === undefined) low = middle + 1
    else high = middle - 1
  }
  return found
}

function withContent(template: string, { html, data }: RenderedPage): string {
  return template.replace(ROOT, () => `<div id="root">${html}</div>${data}`)
}

/** The template without its static first screen. */
export function withoutRoot(template: string): string {
  return template.replace(ROOT, '')
}

/** Quality 11 takes 150 ms: it is tried only where it may decide. */
async function fits(page: string, isWorthMost: boolean): Promise<boolean> {
  const { length } = await brotli(page, 9)
  if (length <= BODY_BYTES) return true
  if (!isWorthMost || length * (1 - SAVED) > BODY_BYTES) return false
  return (await brotli(page, 11)).length <= BODY_BYTES
}
