import file from './fonts/vazirmatn.woff2'
import './late-font.css'

/**
 * A font that came too late for the first screen takes its place with the second, where all changes anyway: the same file
 * under a name that was not refused yet. Not by a rule of a sheet: with one that comes after the first paint, the browser
 * would look at all fonts anew and move what is being read.
 */
export function bringLateFont(): void {
  const { dataset } = document.documentElement
  if (dataset.moved !== undefined || !('fonts' in document)) return
  document.fonts.add(new FontFace('Vazirmatn Late', `url(${file})`, { weight: '400 800', display: 'swap' }))
  dataset.moved = ''
}
