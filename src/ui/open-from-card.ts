import type { LinkProps } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

// Its look comes with the page that is opened: the first screen needs none of it.
const NAME = 'opened-picture'

const viewTransition: LinkProps['viewTransition'] = {
  // An engine that knows no kinds of transitions is held still by the style sheet instead.
  types: () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? false : ['open']),
}

/**
 * For a card's link: the picture of the card grows into the one of its page, where the engine can and motion is wanted.
 * The page comes when it comes; the pointer and the keys go through the moving pictures.
 */
export const openFromCard = { viewTransition, onClick: nameThePicture }

function nameThePicture({ currentTarget }: MouseEvent<HTMLElement>) {
  // One picture at a time may have the name, or nothing grows.
  for (const earlier of document.querySelectorAll(`.${NAME}`)) earlier.classList.remove(NAME)
  currentTarget.closest('.card')?.querySelector('.picture')?.classList.add(NAME)
}
