type Code = { size: number; rows: boolean[][] }
type Held = { modulePx?: number; turn?: 0 | 180; mirrored?: boolean }

/** A code that fills a camera's frame, with square modules of `modulePx`; `turn` in degrees. */
export function codeFrame({ size, rows }: Code, { modulePx = 4, turn = 0, mirrored = false }: Held = {}): ImageData {
  const side = modulePx * size
  const data = new Uint8ClampedArray(4 * side * side).fill(255)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const row = rows[Math.floor((turn === 180 ? side - 1 - y : y) / modulePx)]
      const isBackwards = mirrored !== (turn === 180)
      if (row?.[Math.floor((isBackwards ? side - 1 - x : x) / modulePx)] !== true) continue
      data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
    }
  }
  return { data, width: side, height: side } as ImageData
}
