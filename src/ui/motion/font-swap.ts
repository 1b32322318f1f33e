import file from '#src/styles/fonts/vazirmatn.woff2'
import './font-swap.css'

let face: FontFace | undefined

/** Preloads the font file after the first screen: a font loaded after the second screen's render would shift it again. */
export function preloadFont(): void {
  if (!isLate() || face !== undefined) return
  face = makeFace()
  face.load().catch(() => {
    // A failed FontFace cannot be loaded again.
    face = undefined
  })
}

/**
 * Applies a font that missed the first paint on the second screen, where the layout changes anyway: the same file under
 * another family name, because `font-display: optional` blocked the first one. Uses the FontFace API, because a stylesheet
 * rule added after the first paint would re-evaluate all fonts and shift the text being read.
 */
export function swapFont(): void {
  if (!isLate()) return
  document.fonts.add(face ?? makeFace())
  document.documentElement.dataset.moved = ''
  document.documentElement.style.fontFamily = ''
}

/** Set by src/bootstrap.ts, until the font is swapped in. */
function isLate(): boolean {
  return 'fonts' in document && document.documentElement.style.fontFamily !== ''
}

function makeFace(): FontFace {
  return new FontFace('Vazirmatn Late', `url(${file})`, { weight: '400 800', display: 'swap' })
}
