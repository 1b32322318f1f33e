import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Picture } from '#src/ui/media/picture.tsx'

const SVG =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Cpath fill='%231976d2' d='M0 5q4-3 8 0t8 0v4H0z'/%3E%3C/svg%3E"
const picture = { url: SVG, width: 1600, height: 900, color: '#cfe5fa', alt: words.picture, variants: [] }
const box = { inlineSize: 'min(320px, 100%)' }

export function Default() {
  return (
    <div style={box}>
      <Picture picture={picture} sizes="320px" priority />
    </div>
  )
}

export function Ratios() {
  return (
    <div style={box}>
      <Picture picture={picture} sizes="320px" priority ratio="1" alt="" />
    </div>
  )
}

export function Failed() {
  return (
    <div style={box}>
      <Picture picture={{ ...picture, url: 'data:image/png,' }} sizes="320px" priority />
    </div>
  )
}

export function Fallback() {
  return (
    <div style={box}>
      <Picture picture={{ ...picture, url: 'data:image/png,' }} sizes="320px" priority fallback={SVG} />
    </div>
  )
}
