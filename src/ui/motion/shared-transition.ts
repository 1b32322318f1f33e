import type { LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import * as styles from '#src/ui/layout/card.module.css'
import { prefersReducedMotion } from './reduced-motion.ts'

// The transition's styles load with the opened page; the first screen does not need them.

/** A page that needs longer opens without a transition. */
const MAX_LOAD_MS = 200
/** A device whose script needs longer to respond to a click is slow. */
const MAX_RESPONSE_MS = 8

let clickedAt = 0
/** A slow device opens all pages without a transition: it takes as much processor time as the page itself. */
export const device = { isSlow: false }

const viewTransition = {
  // Browsers without view transition types are covered by the reduced-motion rule in CSS.
  types: () => (prefersReducedMotion() || device.isSlow || isLate() ? false : ['open']),
} satisfies LinkProps['viewTransition']

function isLate(): boolean {
  return performance.now() - clickedAt > MAX_LOAD_MS
}

/**
 * For a link: a card's picture, or else the page's own, morphs into that of the opened page, where view transitions are
 * supported and motion is wanted. The transition does not block input.
 */
export const sharedTransition = { viewTransition, onClick: nameThePicture }

function nameThePicture({ currentTarget }: Pick<MouseEvent<HTMLElement>, 'currentTarget'>) {
  clickedAt = performance.now()
  // Runs once the click is handled. Later clicks run compiled code, whose time says less.
  queueMicrotask(() => {
    device.isSlow ||= performance.now() - clickedAt > MAX_RESPONSE_MS
  })
  const picture = currentTarget.closest(`.${styles.root}`)?.querySelector<HTMLElement>('.picture')
  if (!picture) return
  // A view transition fails when two elements have the same name.
  for (const earlier of document.querySelectorAll<HTMLElement>('[data-shared-picture]'))
    delete earlier.dataset.sharedPicture
  picture.dataset.sharedPicture = ''
}
