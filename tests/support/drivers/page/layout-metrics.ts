import type { Page } from 'playwright-core'

/** Of an element, by its path in the example: its box and font, and its colours. */
export type ExampleMetrics = Record<string, { layout: string; colors: string }>

/**
 * Layout metrics of all examples, by their names in `data-example`, and of each dialog that an example opens. Boxes are
 * relative to the example's start edge (the right) and top, in whole pixels. One call, since each takes a turn of a
 * process that is busy laying out.
 */
export function layoutMetrics(page: Page): Promise<Record<string, ExampleMetrics>> {
  return page.evaluate(inPage)
}

async function inPage() {
  const hex = (color: string) => {
    const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    const digits = [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')
    return alpha === 1 ? `#${digits}` : `#${digits}/${alpha}`
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 &&
      height > 0 &&
      element.closest('.visually-hidden, select') === (element.matches('select') ? element : null)
    )
  }
  const layoutOf = (element: Element, frame: DOMRect) => {
    const { top, right, width, height } = element.getBoundingClientRect()
    const { fontSize, fontWeight, overflowX } = getComputedStyle(element)
    const isWide = element instanceof HTMLElement && element.scrollWidth > element.clientWidth + 1
    return [
      `${Math.round(width)}×${Math.round(height)} at ${Math.round(frame.right - right)},${Math.round(top - frame.top)}`,
      element.textContent === '' && !element.matches('input, textarea')
        ? ''
        : `${Math.round(Number.parseFloat(fontSize))}px ${fontWeight}`,
      isWide && element.clientWidth > 0 ? (overflowX === 'visible' ? 'overflows' : `overflow ${overflowX}`) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
  // The text's colour where it is not inherited, the background and the border.
  const colorsOf = (element: Element) => {
    const { color, backgroundColor, borderBlockStartColor, borderBlockStartWidth } = getComputedStyle(element)
    const [text, background, border] = [color, backgroundColor, borderBlockStartColor].map(hex)
    const inherited = element.parentElement === null ? '' : getComputedStyle(element.parentElement).color
    return [
      color === inherited ? '' : text,
      background?.endsWith('/0') ? '' : `on ${background}`,
      borderBlockStartWidth === '0px' || border?.endsWith('/0') ? '' : `border ${border}`,
    ]
      .filter(Boolean)
      .join(' ')
  }
  const pathOf = (element: Element, root: Element): string => {
    const parent = element.parentElement
    const alike = [...(parent?.children ?? [])].filter((other) => other.localName === element.localName)
    const own = alike.length > 1 ? `${element.localName} ${alike.indexOf(element) + 1}` : element.localName
    return parent === null || parent === root ? own : `${pathOf(parent, root)} > ${own}`
  }
  const metricsOf = (root: Element) => {
    const frame = root.getBoundingClientRect()
    const all = [...root.querySelectorAll('*')].filter(
      (element) => element.closest('svg') === null || element.localName === 'svg',
    )
    return Object.fromEntries(
      all
        .filter(isSeen)
        .map((element) => [pathOf(element, root), { layout: layoutOf(element, frame), colors: colorsOf(element) }]),
    )
  }
  const until = async <T>(find: () => T | null | false) => {
    for (;;) {
      const found = find()
      if (found !== null && found !== false) return found
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const openDialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')
  const found: Record<string, ExampleMetrics> = {}
  for (const example of document.querySelectorAll<HTMLElement>('[data-example]')) {
    found[example.dataset.example ?? ''] = metricsOf(example)
  }
  for (const opener of document.querySelectorAll<HTMLElement>('[data-example] [aria-haspopup="dialog"]')) {
    const name = opener.closest<HTMLElement>('[data-example]')?.dataset.example
    opener.click()
    const dialog = await until(openDialog)
    found[`${name}, open`] = metricsOf(dialog)
    // As Escape does.
    dialog.requestClose()
    await until(() => openDialog() === null)
  }
  return found
}
