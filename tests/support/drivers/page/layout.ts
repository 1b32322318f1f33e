import type { Page } from 'playwright-core'

/** Layout faults of a page, found from element boxes alone: cut, covered, off-screen or too small elements. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return (await page.evaluate(script)) as string[]
}

type Target = { element: Element; box: DOMRect }

// Everything below runs in the page: it may not use outer variables.

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  const hides = element.closest(
    '[inert], [aria-hidden="true"], .visually-hidden, .header-skip-link, dialog:not([open])',
  )
  return width > 0 && height > 0 && hides === null && element.checkVisibility({ visibilityProperty: true })
}

function nameOf(element: Element): string {
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
  return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${text.slice(0, 40)}`
}

/** Is in a scrollable strip, or in a line with an ellipsis. */
function isScrollable(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, textOverflow } = getComputedStyle(at)
    if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return true
  }
  return false
}

function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp, display, overflowX, overflowY } = getComputedStyle(element)
  // The slides beside the visible one are off-screen by design.
  const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.matches('.slider-frame-stage')
  if (isMeant || display === 'inline') return false
  const across = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
  return across || (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
}

function isOffScreen(element: HTMLElement): boolean {
  const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '')
  const { left: start, right: end } = element.getBoundingClientRect()
  return hasText && (start < -1 || end > innerWidth + 1) && !isScrollable(element)
}

function textFaults(): string[] {
  const wide = document.documentElement.scrollWidth - innerWidth
  const written = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element instanceof HTMLElement && (element.textContent ?? '').trim() !== '' && isSeen(element),
  )
  return [
    ...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
    ...written.filter(isCut).map((element) => `cut: ${nameOf(element)}`),
    ...written.filter(isOffScreen).map((element) => `beyond the edge: ${nameOf(element)}`),
  ]
}

/** The touch target of an element: its label, its box, or the card its link covers. */
function targetOf(element: HTMLElement): Element | null {
  if (getComputedStyle(element, '::after').position === 'absolute') return element.closest('.card, article, li')
  if (element instanceof HTMLInputElement && /radio|checkbox|file/.test(element.type)) return element.closest('label')
  return element.closest('.field-box') ?? element
}

function controls(): HTMLElement[] {
  return (
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter(isSeen)
      // A link within a sentence is as high as its line.
      .filter((element) => getComputedStyle(element).display !== 'inline' || element.closest('p, dd, h3, li') === null)
  )
}

function touchFaults(element: HTMLElement): string[] {
  const target = targetOf(element)
  if (target === null) return []
  const { width, height } = target.getBoundingClientRect()
  // Dots are in a row with equivalent arrows; seven days are in one row on the narrowest phone.
  const isNarrow = element.matches('.slider-dot, .timetable-day-tab')
  const least = isNarrow ? 24 : 44
  const isField = element.matches(
    'input:not([type="radio"], [type="checkbox"], [type="file"], [type="range"]), select, textarea',
  )
  const fontPx = Number.parseFloat(getComputedStyle(element).fontSize)
  return [
    ...(width < least - 1 || height < least - 1
      ? [`${Math.round(width)}×${Math.round(height)} px for a finger: ${nameOf(element)}`]
      : []),
    ...(isField && fontPx < 16 ? [`a phone would zoom in: ${nameOf(element)}`] : []),
  ]
}

function overlap(one: Target, other: Target): boolean {
  const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
  const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
  return across > 4 && down > 4 && !one.element.contains(other.element) && !other.element.contains(one.element)
}

function coverFaults(all: HTMLElement[]): string[] {
  const floating =
    '.header, .shell-overview-back, .shell-bottom-bar, .page-action, .auth-credential-actions, .shell-back-to-top, .toast-stack, .field-box'
  const targets = all
    .filter((element) => targetOf(element) === element && element.closest(floating) === null && !isScrollable(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
  return targets.flatMap((one, index) =>
    targets
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `one over the other: ${nameOf(one.element)} and ${nameOf(other.element)}`),
  )
}

const tools = [isSeen, nameOf, isScrollable, isCut, isOffScreen, textFaults, targetOf, controls, touchFaults]
const script = `(() => {
  ${[...tools, overlap, coverFaults].join('\n')}
  const all = controls()
  return [...textFaults(), ...all.flatMap(touchFaults), ...coverFaults(all)]
})()`

/** By how many pixels the page is wider than the screen, without the scrollbar gutter; optionally with another font size. */
export function overOf(page: Page, textSize = '') {
  return page.evaluate((fontSize) => {
    const { documentElement: root, body } = document
    root.style.fontSize = fontSize
    const over = root.scrollWidth - body.offsetWidth
    root.style.fontSize = ''
    return over
  }, textSize)
}
