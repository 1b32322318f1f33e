import type { LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import * as styles from '#src/ui/layout/card.module.css'
import { nextFrame } from './next-frame.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

// The transition's styles load with the opened page; the first screen does not need them.

/** A page that needs longer opens without a transition. */
const MAX_LOAD_MS = 200
/**
 * Nor does a device use one that needs longer for its first frame after the tap: there it takes as much processor time as the
 * page itself.
 */
const MAX_RESPONSE_MS = 40

let clickedAt = 0
/** When that frame was painted; 0 before it. */
let respondedAt = 0

const viewTransition = {
  // Browsers without view transition types are covered by the reduced-motion rule in CSS.
  types: () => (prefersReducedMotion() || isLate() ? false : ['open']),
} satisfies LinkProps['viewTransition']

function isLate(): boolean {
  return performance.now() - clickedAt > MAX_LOAD_MS || respondedAt - clickedAt > MAX_RESPONSE_MS
}

/**
 * For a link: a card's picture, or else the page's own, morphs into that of the opened page, where view transitions are
 * supported and motion is wanted. The transition does not block input.
 */
export const sharedTransition = { viewTransition, onClick: nameThePicture }

function nameThePicture({ currentTarget }: Pick<MouseEvent<HTMLElement>, 'currentTarget'>) {
  clickedAt = performance.now()
  respondedAt = 0
  nextFrame(() => {
    respondedAt = performance.now()
  })
  const picture = currentTarget.closest(`.${styles.root}`)?.querySelector<HTMLElement>('.picture')
  if (!picture) return
  // A view transition fails when two elements have the same name.
  for (const earlier of document.querySelectorAll<HTMLElement>('[data-shared-picture]'))
    delete earlier.dataset.sharedPicture
  picture.dataset.sharedPicture = ''
}
