import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { STATES, type StateName } from '#tests/support/scenarios/states.ts'

export type Shot = { name: string; state: StateName; width: number; theme: string; picture: Buffer }

const TILE: Record<number, { width: number; height: number }> = {
  360: { width: 300, height: 780 },
  768: { width: 360, height: 560 },
  1440: { width: 560, height: 400 },
}
const ROWS = 4
const GAP = 12
const LABEL = 24

/**
 * Arranges the screenshots of a width, a screen per row and a state per column, some rows per file. Returns the files.
 */
export async function contactSheets(shots: Shot[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const [width, tile] of Object.entries(TILE)) {
    for (const theme of ['light', 'dark']) {
      const selected = shots.filter((shot) => shot.width === Number(width) && shot.theme === theme)
      const names = [...new Set(selected.map(({ name }) => name))]
      for (let start = 0; start < names.length; start += ROWS) {
        const file = join(folder, `sheet-${width}-${theme}-${start / ROWS + 1}.webp`)
        await compose(selected, names.slice(start, start + ROWS), tile, file)
        files.push(file)
      }
    }
  }
  return files
}

async function compose(shots: Shot[], names: string[], tile: { width: number; height: number }, file: string) {
  const states = STATES.filter((state) => shots.some((shot) => shot.state === state))
  const position = (row: number, column: number) => ({
    left: GAP + column * (tile.width + GAP),
    top: LABEL + row * (tile.height + LABEL + GAP),
  })
  const layers = names.flatMap((name, row) =>
    states.flatMap((state, column) => {
      const shot = shots.find((each) => each.name === name && each.state === state)
      return shot === undefined ? [] : [tileOf(shot, tile, position(row, column))]
    }),
  )
  const edge = position(names.length, states.length)
  const background = { r: 110, g: 120, b: 130 }
  await sharp({ create: { width: edge.left, height: edge.top, channels: 3, background } })
    .composite((await Promise.all(layers)).flat())
    .webp({ quality: 80 })
    .toFile(file)
}

async function tileOf(shot: Shot, tile: { width: number; height: number }, at: { left: number; top: number }) {
  const { width = 1, height = 1 } = await sharp(shot.picture).metadata()
  const shown = Math.min(height, Math.round((tile.height / tile.width) * width))
  const input = await sharp(shot.picture)
    .extract({ left: 0, top: 0, width, height: shown })
    .resize({ width: tile.width })
    .toBuffer()
  const label = Buffer.from(
    `<svg width="${tile.width}" height="${LABEL}"><text x="2" y="17" font-family="sans-serif" font-size="14" fill="#fff">${shot.name} · ${shot.state}</text></svg>`,
  )
  return [
    { input, ...at },
    { input: label, left: at.left, top: at.top - LABEL },
  ]
}
