import './shared-picture.css'

/** The class of a page's picture into which a card's grows. */
export const SHARED_PICTURE = 'opened-picture'
