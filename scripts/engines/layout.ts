import type { Stage } from './stage.ts'

const paths = [
  '/',
  '/teams',
  '/courses',
  '/pools',
  '/videos',
  '/team-overview/1',
  '/pool-overview/1',
  '/about',
  '/login',
]

/** Right to left, within the width of the phone, with Persian digits. */
export async function layOut({ phone }: Stage): Promise<void> {
  const faults: string[] = []
  for (const path of paths) {
    await phone.open(path)
    const words = await phone.sees(/[\u0600-\u06ff]{3}/)
    const digits = [...words.matchAll(/\S*[0-9]\S*/g)].map(([word]) => word)
    const { direction, width, widest } = await phone.evaluate(() => ({
      direction: getComputedStyle(document.body).direction,
      width: innerWidth,
      widest: document.documentElement.scrollWidth,
    }))
    if (direction !== 'rtl') faults.push(`${path} runs ${direction}`)
    if (width !== 360 || widest > width) faults.push(`${path} is ${widest} wide on a screen of ${width}`)
    if (digits.length > 0) faults.push(`${path} has Latin digits: ${digits.slice(0, 5).join(' ')}`)
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
}
