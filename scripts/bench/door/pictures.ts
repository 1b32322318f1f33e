import sharp from 'sharp'
import { chance } from '#scripts/chaos/chance.ts'
import { passCode } from '#src/features/payment/receipt/pass-code.ts'

/** What the camera of a door sees: the screen of a phone with a code, as a grey frame of 1280×720. */

const [WIDTH, HEIGHT] = [1280, 720]
/** Rows and columns that a pixel is sampled at. */
const SAMPLES = 2
/** Height of the bands of a screen that flickers. */
const BAND_PX = 24
/** How far a hand moves between two frames, to either side. */
const TREMOR = { px: 6, share: 0.02, radians: 0.035 }

/** The side of the code with its quiet zone, in pixels of the frame. */
export const sizes = { near: 460, middle: 290, far: 190 } as const
export type Size = keyof typeof sizes

/** Brightness from 0 to 255, blur as standard deviation in pixels, noise likewise in steps of brightness. */
type Look = {
  light: number
  dark: number
  noise: number
  blur?: number
  tilt?: number
  isCracked?: true
  hasGlare?: true
  /** Share by which the screen's flicker darkens every other band. */
  bands?: number
}
export const looks = {
  clean: { light: 225, dark: 25, noise: 4 },
  dim: { light: 62, dark: 14, noise: 5 },
  blur: { light: 225, dark: 25, noise: 4, blur: 2.2 },
  'tilt 40°': { light: 225, dark: 25, noise: 4, tilt: 40 },
  cracked: { light: 225, dark: 25, noise: 4, isCracked: true },
  glare: { light: 205, dark: 35, noise: 4, hasGlare: true },
  'screen at low brightness': { light: 44, dark: 12, noise: 4, bands: 0.15 },
} satisfies Record<string, Look>
export type LookName = keyof typeof looks

type Point = { x: number; y: number }

/** `seed`: how the code is held. `frame`: number of the camera's frame; the hand trembles between two of them. */
export type Shot = { look: LookName; size: Size; seed: number; frame: number }

/** A PNG of the code in front of the camera. */
export async function pictureOf(text: string, shot: Shot): Promise<Buffer> {
  return imageOf(await greyOf(text, shot))
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The brightness of each pixel, row by row. */
export async function greyOf(text: string, { look, size, seed, frame }: Shot, code = passCode(text)): Promise<Buffer> {
  const random = chance(seed)
  const has: Look = looks[look]
  const held = holdOf(random, sizes[size], has.tilt ?? 0)
  const cracks = has.isCracked === true ? cracksOf(random) : []
  const glare = has.hasGlare === true ? { x: 0.25 + random() / 2, y: 0.25 + random() / 2 } : undefined
  const lightOf = surfaceOf(code, has, { cracks, glare })
  const ofFrame = chance(1000 * seed + frame)
  const hold = trembling(ofFrame, held)
  const grey = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    const band = Math.floor(y / BAND_PX) % 2 === 1 ? 1 - (has.bands ?? 0) : 1
    for (let x = 0; x < WIDTH; x += 1) {
      const noise = has.noise * (ofFrame() + ofFrame() + ofFrame() - 1.5) * 2
      grey[y * WIDTH + x] = Math.max(0, Math.min(255, band * pixelOf({ x, y }, hold, lightOf) + noise))
    }
  }
  return has.blur === undefined ? grey : imageOf(grey).blur(has.blur).toColourspace('b-w').raw().toBuffer()
}

const imageOf = (grey: Buffer) => sharp(grey, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })

/** Where the code is held, in pixels, and how it is turned, in radians. */
type Hold = Point & { side: number; turn: number; tilt: number }

function holdOf(random: () => number, side: number, tilt: number): Hold {
  const between = (low: number, high: number) => low + random() * (high - low)
  return {
    ...{ side, x: WIDTH / 2 + between(-60, 60), y: HEIGHT / 2 + between(-40, 40) },
    ...{ turn: (between(-8, 8) * Math.PI) / 180, tilt: ((tilt + between(-4, 4)) * Math.PI) / 180 },
  }
}

/** The hold a moment later: some pixels, degrees and parts of a hundred off. */
function trembling(random: () => number, { x, y, side, turn, tilt }: Hold): Hold {
  const about = (range: number) => (random() * 2 - 1) * range
  return {
    ...{ x: x + about(TREMOR.px), y: y + about(TREMOR.px), side: side * (1 + about(TREMOR.share)) },
    ...{ turn: turn + about(TREMOR.radians), tilt: tilt + about(TREMOR.radians) },
  }
}

/** The mean brightness of a pixel. The hall around the phone needs no smooth edges. */
function pixelOf({ x, y }: Point, hold: Hold, lightOf: (at: Point) => number): number {
  const samples = Math.hypot(x - hold.x, y - hold.y) < hold.side ? SAMPLES : 1
  let sum = 0
  for (let part = 0; part < samples * samples; part += 1) {
    const at = { x: x + ((part % samples) + 0.5) / samples, y: y + (Math.floor(part / samples) + 0.5) / samples }
    sum += lightOf(onSurface(at, hold))
  }
  return sum / (samples * samples)
}

/** Where the ray of a pixel meets the surface: 0 to 1 within the code. The camera is 3 sides away from it. */
function onSurface({ x, y }: Point, place: Hold): Point {
  const [dx, dy] = [(x - place.x) / place.side, (y - place.y) / place.side]
  const [cos, sin] = [Math.cos(place.turn), Math.sin(place.turn)]
  const [h, v] = [dx * cos + dy * sin, dy * cos - dx * sin]
  const distance = 3
  const depth = distance / (distance * Math.cos(place.tilt) + h * Math.sin(place.tilt))
  return { x: h * depth + 0.5, y: v * depth * Math.cos(place.tilt) + 0.5 }
}

type Marks = { cracks: { from: Point; to: Point; width: number; light: boolean }[]; glare: Point | undefined }

type Code = ReturnType<typeof passCode>

/** The brightness of a place on the surface: the code on its white screen, the phone around it, the hall behind. */
function surfaceOf(code: Code, { light, dark }: Look, { cracks, glare }: Marks): (at: Point) => number {
  const { size, rows } = code
  const plainOf = ({ x, y }: Point) => (rows[Math.floor(y * size)]?.[Math.floor(x * size)] === true ? dark : light)
  return (at) => {
    if (!isWithin(at, 0.12, 0.5)) return isWithin(at, 0.2, 0.65) ? dark : (light + dark) / 2
    const crack = cracks.find(({ from, to, width }) => distanceTo(at, from, to) < width)
    if (crack !== undefined) return crack.light ? light : dark
    const plain = plainOf(at)
    if (glare === undefined) return plain
    const far = Math.hypot((at.x - glare.x) / 0.22, (at.y - glare.y) / 0.12)
    return plain + (255 - plain) * Math.max(0.15, Math.min(1, 1.35 - far))
  }
}

/** Whether a place is at most so far outside the code, in sides of it. */
function isWithin({ x, y }: Point, beside: number, above: number): boolean {
  return x > -beside && x < 1 + beside && y > -above && y < 1 + above
}

/** Cracks from the place that the phone fell on to the edges of its screen. */
function cracksOf(random: () => number): Marks['cracks'] {
  const from = { x: random(), y: random() }
  return Array.from({ length: 7 }, (_, index) => {
    const angle = ((index + random()) / 7) * 2 * Math.PI
    const to = { x: from.x + 2 * Math.cos(angle), y: from.y + 2 * Math.sin(angle) }
    return { from, to, width: 0.0015 + random() * 0.0025, light: random() < 0.5 }
  })
}

function distanceTo(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = Math.max(0, Math.min(1, ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy)
}
