import type { LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

// Its look comes with the page that is opened: the first screen needs none of it.
const NAME = 'opened-picture'

/** A page that comes later comes at once: whoever had to wait for it wants to read, not to watch. */
const SOON_MS = 200

let pressedAt = 0

const viewTransition: LinkProps['viewTransition'] = {
  // An engine that knows no kinds of transitions is held still by the style sheet instead.
  types: () => (matchMedia('(prefers-reduced-motion: reduce)').matches || isLate() ? false : ['open']),
}

function isLate(): boolean {
  return performance.now() - pressedAt > SOON_MS
}

/**
 * For a card's link: the picture of the card grows into the one of its page, where the engine can and motion is wanted.
 * The page comes when it comes; the pointer and the keys go through the moving pictures.
 */
export const sharedTransition = { viewTransition, onClick: nameThePicture }

function nameThePicture({ currentTarget }: MouseEvent<HTMLElement>) {
  pressedAt = performance.now()
  // One picture at a time may have the name, or nothing grows.
  for (const earlier of document.querySelectorAll(`.${NAME}`)) earlier.classList.remove(NAME)
  currentTarget.closest('.card')?.querySelector('.picture')?.classList.add(NAME)
}
