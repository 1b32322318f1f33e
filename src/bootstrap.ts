// Stands in the page itself (scripts/vite/after-paint.ts): the app's files are asked for once the page's own words and its
// largest picture are painted, and each is run in a task of its own, for a cheap phone would be deaf while it ran them all
// at once.

import { nextFrame } from './ui/motion/next-frame.ts'

const SETTINGS = '/config.js'
const TRIES = 4
const PAUSE_MS = 1000
const PATIENCE_MS = 1000
/** Files asked for in one task: to ask for all would make one of its own length. */
const AT_ONCE = 6

let begun = false
globalThis.pressed = []

/** The picture that is the page's largest paint has the network to itself, unless it hangs. */
async function beginAfterPaint() {
  // What the first frame left out on phones (`[data-first]` in the styles) comes in the next two.
  const { dataset } = document.documentElement
  if (dataset.first === '') dataset.first = 'seen'
  nextFrame(() => {
    delete dataset.first
  })
  setTimeout(begin, PATIENCE_MS)
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority=high]')
    ?.decode()
    .catch(() => undefined)
  nextFrame(begin)
}

async function begin() {
  if (begun) return
  begun = true
  const parts = [...document.querySelectorAll<HTMLLinkElement>('[rel=part]')]
  for (const [index, part] of parts.entries()) {
    part.rel = 'modulepreload'
    if (index % AT_ONCE === AT_ONCE - 1) await pause()
  }
  // This installation's settings, where it has any.
  const settled = import(SETTINGS).catch(() => undefined)
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  // A drawn page came with the styles it uses; what the app shows beside it needs the others.
  const rest = [...document.querySelectorAll<HTMLLinkElement>('[data-rest]')]
  await Promise.all([settled, ...rest.map((link) => bring(() => enable(link), TRIES))])
  for (const { href } of parts) await bring(() => import(href), TRIES)
}

/** A file that the signal drops is asked for again; after it others have their turn. */
async function bring(load: () => Promise<unknown>, tries: number): Promise<void> {
  let wait = 0
  await load().catch(() => {
    wait = PAUSE_MS
  })
  await pause(wait)
  if (wait && tries) await bring(load, tries - 1)
}

function pause(ms = 0) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Has the file of a sheet fetched. A link that failed once stays so: each try has its own. */
function enable(link: HTMLLinkElement): Promise<unknown> {
  const sheet = link.cloneNode() as HTMLLinkElement
  return new Promise((onload, onerror) => link.after(Object.assign(sheet, { onload, onerror, disabled: false })))
}

addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button')
  if (button) globalThis.pressed?.push(button)
})
new PerformanceObserver(beginAfterPaint).observe({ type: 'paint', buffered: true })
// Nothing is painted in a tab behind.
addEventListener('load', () => setTimeout(beginAfterPaint, PATIENCE_MS))
