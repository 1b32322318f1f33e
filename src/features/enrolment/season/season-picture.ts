import type { Season, SeasonName } from './season.ts'
import { seasonStrings as words } from './strings.ts'
import { waveRing } from './wave-ring.ts'

// The same in both themes: the picture is shown elsewhere.
const SIDE = 1080
const RING_SIDE = 620
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
  for (const { text, y, font } of linesOf(season)) {
    context.font = `${font} Vazirmatn, Tahoma, sans-serif`
    context.fillText(text, SIDE / 2, y, SIDE - 120)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  )
}

function linesOf({ name, year, swimmer, attended, months, level }: Season) {
  return [
    { text: `${words.brand} · ${words.season(name, year)}`, y: 110, font: '400 44px' },
    { text: words.cardAttended(attended, months), y: level === undefined ? 535 : 510, font: '800 72px' },
    ...(level === undefined ? [] : [{ text: words.cardLevel(words.levels[level.level]), y: 590, font: '400 44px' }]),
    ...(swimmer === undefined ? [] : [{ text: `\u2068${swimmer.name}\u2069`, y: 980, font: '800 60px' }]),
  ]
}

function drawRing(context: CanvasRenderingContext2D, { name, attended, lessons }: Season) {
  const ring = new Path2D()
  const scale = RING_SIDE / 100
  ring.addPath(new Path2D(waveRing(46, 2)), new DOMMatrix([scale, 0, 0, scale, (SIDE - RING_SIDE) / 2, 210]))
  context.lineWidth = 34
  context.lineCap = 'round'
  context.strokeStyle = colors.track
  context.stroke(ring)
  // Canvas has no length of a path: the sector that is filled is cut out.
  const share = lessons === 0 ? 0 : attended / lessons
  const [x, y] = [SIDE / 2, 210 + RING_SIDE / 2]
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
