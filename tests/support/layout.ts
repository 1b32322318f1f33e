/** What is wrong with how the page stands, told by boxes alone. Runs in the page: it may use nothing from outside. */
export function layoutFaults(): string[] {
  const LEAST_TARGET = 44
  const LEAST_DOT = 24
  const LEAST_LETTERS = 16
  const SLACK = 1
  const faults: string[] = []
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${text.slice(0, 40)}`
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const hides = element.closest('[inert], [aria-hidden="true"], .visually-hidden, .skip-link, dialog:not([open])')
    return width > 0 && height > 0 && hides === null && element.checkVisibility({ visibilityProperty: true })
  }
  /** Stands in a strip to be swept, or in a line that ends with dots. */
  const scrolls = (element: Element) => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at)
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return true
    }
    return false
  }

  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) faults.push(`the page is ${wide} px too wide`)

  for (const element of document.body.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || !isSeen(element) || (element.textContent ?? '').trim() === '') continue
    const style = getComputedStyle(element)
    const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.display === 'inline'
    const cutsX = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + SLACK
    const cutsY = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + SLACK
    // The slides beside the shown one wait behind the edge.
    const isStage = element.matches('.slider-stage')
    if (!isMeant && !isStage && (cutsX || cutsY)) faults.push(`cut: ${nameOf(element)}`)
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && (node.nodeValue ?? '').trim() !== '')
    const { left, right } = element.getBoundingClientRect()
    if (hasWords && (left < -SLACK || right > innerWidth + SLACK) && !scrolls(element)) {
      faults.push(`beyond the edge: ${nameOf(element)}`)
    }
  }

  /** What a finger may hit for an element: its label, or the card its link lies over. */
  const targetOf = (element: HTMLElement): Element | null => {
    if (getComputedStyle(element, '::after').position === 'absolute') return element.closest('.card, article, li')
    if (element instanceof HTMLInputElement && /radio|checkbox|file/.test(element.type)) return element.closest('label')
    return element
  }
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    .filter((element) => isSeen(element))
    // A link within a sentence is as high as its line.
    .filter((element) => getComputedStyle(element).display !== 'inline' || element.closest('p, dd, h3, li') === null)
  const targets: { element: Element; box: DOMRect }[] = []
  for (const element of controls) {
    const target = targetOf(element)
    if (target === null) continue
    const box = (element.closest('.field-box') ?? target).getBoundingClientRect()
    // Dots stand in a row with arrows that do the same.
    const least = element.matches('.slider-dot') ? LEAST_DOT : LEAST_TARGET
    if (box.width < least - SLACK || box.height < LEAST_TARGET - SLACK) {
      faults.push(`${Math.round(box.width)}×${Math.round(box.height)} px for a finger: ${nameOf(element)}`)
    }
    if (/INPUT|SELECT|TEXTAREA/.test(element.tagName) && Number.parseFloat(getComputedStyle(element).fontSize) < LEAST_LETTERS) {
      faults.push(`a phone would zoom in: ${nameOf(element)}`)
    }
    const floats = element.closest('.card-overlay, .header, .bottom-bar, .page-action, .back-to-top, .toaster') !== null
    if (target === element && !floats && !scrolls(element)) targets.push({ element, box: element.getBoundingClientRect() })
  }
  for (const [index, one] of targets.entries()) {
    for (const other of targets.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      const nested = one.element.contains(other.element) || other.element.contains(one.element)
      const kin = one.element.closest('.field-box') !== null && one.element.closest('.field-box') === other.element.closest('.field-box')
      if (across > 4 && down > 4 && !nested && !kin) {
        faults.push(`one over the other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
      }
    }
  }
  return faults
}
