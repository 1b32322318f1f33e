const WAVES = 12
const STEPS = 144

/**
 * The path of a ring whose line swings like a wave around its radius, from the top clockwise, in a square of 100 with the
 * centre at 50.
 */
export function waveRing(radius: number, swing: number): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI
    const at = radius + swing * Math.sin(WAVES * angle)
    return `${round(50 + at * Math.sin(angle))} ${round(50 - at * Math.cos(angle))}`
  })
  return `M${points.join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
