/** Focuses the screen's heading, or else its main region, without scrolling. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}
