// Inlined into the page (scripts/vite/after-paint.ts): loads the app's files after the page's text and largest picture are
// painted, and runs each in a separate task, because running all at once would block a slow phone.

import { isAvailable } from './ui/motion/font-available.ts'
import { nextFrame } from './ui/motion/next-frame.ts'

const SETTINGS = '/config.js'
const RETRIES = 4
const RETRY_DELAY_MS = 1000
const TIMEOUT_MS = 1000
/** Files requested per task: requesting all of them at once would be a long task. */
const REQUESTS_PER_TASK = 6

let started = false
globalThis.earlyClicks = []

/** Waits for the picture that is the largest contentful paint, at most `TIMEOUT_MS`, so that it gets the full bandwidth. */
async function startAfterPaint() {
  // The next two frames show what the first one omits on phones (`[data-first]` in the styles).
  const { dataset } = document.documentElement
  if (dataset.first === '') dataset.first = 'seen'
  nextFrame(() => {
    delete dataset.first
  })
  setTimeout(start, TIMEOUT_MS)
  await document
    .querySelector<HTMLImageElement>('img[fetchpriority=high]')
    ?.decode()
    .catch(() => undefined)
  nextFrame(start)
}

async function start() {
  if (started) return
  started = true
  // Each sheet with layers makes the browser evaluate the fonts again: one that missed the first paint would shift the text
  // being read. Only its fallbacks remain until the next screen (font-swap.ts).
  const root = document.documentElement
  if (!isAvailable('Vazirmatn')) root.style.fontFamily = getComputedStyle(root).fontFamily.replace(/.+?,/, '')
  const links = [...document.querySelectorAll<HTMLLinkElement>('[rel=part]')]
  for (const [index, link] of links.entries()) {
    link.rel = 'modulepreload'
    if (index % REQUESTS_PER_TASK === REQUESTS_PER_TASK - 1) await delay()
  }
  // Runtime settings of this installation, if any.
  const settings = import(SETTINGS).catch(() => undefined)
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  // A server-rendered page inlines the styles it uses; the app's other elements need the complete stylesheets.
  const stylesheets = [...document.querySelectorAll<HTMLLinkElement>('[data-rest]')]
  await Promise.all([settings, ...stylesheets.map((link) => withRetries(() => load(link), RETRIES))])
  // All at once: the page's own styles contain the values of the tokens that a single sheet defines for all.
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-rest][media]')) link.media = ''
  for (const { href } of links) await withRetries(() => import(href), RETRIES)
}

/** Retries a failed load. Resolves in a new task, which lets pending input run. */
async function withRetries(attempt: () => Promise<unknown>, retries: number): Promise<void> {
  let delayMs = 0
  await attempt().catch(() => {
    delayMs = RETRY_DELAY_MS
  })
  await delay(delayMs)
  if (delayMs && retries) await withRetries(attempt, retries - 1)
}

function delay(ms = 0) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Loads a stylesheet without applying it. A link that failed once stays failed, so each attempt uses a clone. */
function load(link: HTMLLinkElement): Promise<unknown> {
  const clone = link.cloneNode() as HTMLLinkElement
  return new Promise((onload, onerror) =>
    link.after(Object.assign(clone, { onload, onerror, media: 'print', disabled: false })),
  )
}

addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button')
  if (button) globalThis.earlyClicks?.push(button)
})
new PerformanceObserver(startAfterPaint).observe({ type: 'paint', buffered: true })
// Background tabs paint nothing.
addEventListener('load', () => setTimeout(startAfterPaint, TIMEOUT_MS))
