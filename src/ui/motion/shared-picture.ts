import './shared-picture.css'

/** Class of the page's picture in the shared element transition from a card. */
export const SHARED_PICTURE = 'opened-picture'
