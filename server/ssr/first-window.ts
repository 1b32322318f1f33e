import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { RenderedPage, RenderPage } from '#src/contract/ssr.ts'
import { criticalCss } from './critical-css.ts'

/** What a server may send before the first acknowledgement: ten TCP segments. */
const WINDOW_BYTES = 14_600
/** More than the headers of any page. */
const HEAD_BYTES = 1_200

const ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/
const compress = promisify(brotliCompress)
/** The lowest quality that pages are sent with: a better one is smaller. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * The page with as much content as fits the first window, compressed: the lowest step that does, found by at most four
 * renders. Undefined when not even the last step fits.
 */
export async function firstWindowPage(
  template: string,
  { at, lastStep }: NonNullable<Awaited<ReturnType<RenderPage>>>,
): Promise<string | undefined> {
  const pageAt = async (step: number) => {
    const page = criticalCss(withContent(template, await at(step)))
    return (await fits(page)) ? page : undefined
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

async function fits(page: string): Promise<boolean> {
  return (await compress(page, QUALITY)).length + HEAD_BYTES <= WINDOW_BYTES
}
