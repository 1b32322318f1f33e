import file from '#src/styles/fonts/vazirmatn.woff2'
import './font-swap.css'

let face: FontFace | undefined
let isInTime: boolean | undefined

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
}

function isLate(): boolean {
  if (!('fonts' in document) || document.documentElement.dataset.moved !== undefined) return false
  isInTime ??= isAvailable('Vazirmatn')
  return !isInTime
}

function makeFace(): FontFace {
  return new FontFace('Vazirmatn Late', `url(${file})`, { weight: '400 800', display: 'swap' })
}

/** Whether text renders with this font; a loaded font may still be blocked by `font-display`. */
function isAvailable(font: string): boolean {
  const context = document.createElement('canvas').getContext('2d')
  const widthIn = (fonts: string) => {
    if (context === null) return 0
    context.font = `100px ${fonts}`
    return context.measureText('موج').width
  }
  return widthIn(`${font}, serif`) !== widthIn('serif')
}
