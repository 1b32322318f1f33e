import type { Season, SeasonName } from './season.ts'
import { seasonStrings as words } from './strings.ts'
import { waveRing } from './wave-ring.ts'

// The same in both themes: the picture is shown elsewhere.
const SIDE = 1080
const RING_SIDE = 720
const RING_TOP = 160
/** Of a line of text. */
const MAX_WIDTH = SIDE - 120
const colors = { deep: '#0d47a1', text: '#ffffff', track: 'rgb(255 255 255 / 22%)' }
const seasonColors: Record<SeasonName, string> = {
  spring: '#81d184',
  summer: '#ffc94d',
  autumn: '#ff9a6b',
  winter: '#7fd0ff',
}

/** Renders a season as a square PNG: the ring, how many lessons in how many months, the level, and who swam. */
export async function seasonPicture(season: Season): Promise<Blob> {
  await Promise.all(['400 44px', '800 84px'].map((font) => document.fonts.load(`${font} Vazirmatn`, 'موج۱')))
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = colors.deep
  context.fillRect(0, 0, SIDE, SIDE)
  drawRing(context, season)
  context.direction = 'rtl'
  context.textAlign = 'center'
  context.fillStyle = colors.text
  for (const { text, y, weight, size } of linesOf(season)) {
    context.font = fontOf(weight, size)
    // A long name becomes smaller; the width argument of `fillText` would squeeze it.
    context.font = fontOf(weight, Math.min(size, (size * MAX_WIDTH) / context.measureText(text).width))
    context.fillText(text, SIDE / 2, y)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  )
}

const fontOf = (weight: number, size: number) => `${weight} ${size}px Vazirmatn, Tahoma, sans-serif`

function linesOf({ name, year, swimmer, attended, months, level }: Season) {
  return [
    { text: `${words.brand} · ${words.season(name, year)}`, y: 110, weight: 400, size: 44 },
    { text: words.cardAttended(attended, months), y: level === undefined ? 535 : 510, weight: 800, size: 72 },
    ...(level === undefined
      ? []
      : [{ text: words.cardLevel(words.levels[level.level]), y: 590, weight: 400, size: 44 }]),
    ...(swimmer === undefined ? [] : [{ text: `\u2068${swimmer.name}\u2069`, y: 980, weight: 800, size: 60 }]),
  ]
}

function drawRing(context: CanvasRenderingContext2D, { name, attended, lessons }: Season) {
  const ring = new Path2D()
  const scale = RING_SIDE / 100
  ring.addPath(new Path2D(waveRing(46, 2)), new DOMMatrix([scale, 0, 0, scale, (SIDE - RING_SIDE) / 2, RING_TOP]))
  context.lineWidth = 34
  context.lineCap = 'round'
  context.strokeStyle = colors.track
  context.stroke(ring)
  // Canvas has no length of a path: the sector that is filled is cut out.
  const share = lessons === 0 ? 0 : attended / lessons
  const [x, y] = [SIDE / 2, RING_TOP + RING_SIDE / 2]
  context.save()
  context.beginPath()
  context.moveTo(x, y)
  context.arc(x, y, RING_SIDE, -Math.PI / 2, -Math.PI / 2 + share * 2 * Math.PI)
  context.closePath()
  context.clip()
  context.strokeStyle = seasonColors[name]
  context.stroke(ring)
  context.restore()
}
