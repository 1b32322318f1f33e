import file from '#src/styles/fonts/vazirmatn.woff2'
import './font-swap.css'

let face: FontFace | undefined
let isInTime: boolean | undefined

/** Reads the font's file while the first screen rests: one that came after the second is drawn would move it once more. */
export function preloadFont(): void {
  if (!isLate() || face !== undefined) return
  face = makeFace()
  face.load().catch(() => {
    // It would fail ever after.
    face = undefined
  })
}

/**
 * A font that came too late for the first screen takes its place with the second, where all changes anyway: the same file
 * under a name that was not refused yet. Not by a rule of a sheet: with one that comes after the first paint, the browser
 * would look at all fonts anew and move what is being read.
 */
export function swapFont(): void {
  if (!isLate()) return
  document.fonts.add(face ?? makeFace())
  document.documentElement.dataset.moved = ''
}

function isLate(): boolean {
  if (!('fonts' in document) || document.documentElement.dataset.moved !== undefined) return false
  isInTime ??= isDrawnWith('Vazirmatn')
  return !isInTime
}

function makeFace(): FontFace {
  return new FontFace('Vazirmatn Late', `url(${file})`, { weight: '400 800', display: 'swap' })
}

/** Whether letters take this font, which may have come and yet be refused. */
function isDrawnWith(font: string): boolean {
  const brush = document.createElement('canvas').getContext('2d')
  const widthIn = (fonts: string) => {
    if (brush === null) return 0
    brush.font = `100px ${fonts}`
    return brush.measureText('موج').width
  }
  return widthIn(`${font}, serif`) !== widthIn('serif')
}
