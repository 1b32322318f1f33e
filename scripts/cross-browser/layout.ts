import { until } from '#tests/support/drivers/server.ts'
import type { Phone } from './phone.ts'
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

/**
 * Right to left, within the width of the phone, with Persian digits; from the second screen on at the latest, in the
 * product's font.
 */
export async function checkLayout({ phone }: Stage): Promise<void> {
  const faults: string[] = []
  for (const path of paths) {
    await phone.open(path)
    const text = await phone.sees(/[\u0600-\u06ff]{3}/)
    const digits = [...text.matchAll(/\S*[0-9]\S*/g)].map(([word]) => word)
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
  await phone.open('/about')
  await phone.click({ role: 'link', name: /^دیدن تیم‌های شنا$/ })
  await phone.arrivesAt(/^\/teams$/)
  await until('the product’s font', async () => (await hasOwnFont(phone)) || undefined)
}

/** Whether text has the font that the styles name first: without it the text has another width. */
function hasOwnFont(phone: Phone): Promise<boolean> {
  return phone.evaluate(() => {
    const fonts = getComputedStyle(document.body).fontFamily
    const widthIn = (family: string) => {
      const word = document.createElement('span')
      word.textContent = 'موج جایی است برای پیدا کردن تیم شنا'
      word.style.cssText = `position: absolute; white-space: nowrap; font: 100px ${family}`
      document.body.append(word)
      const { width } = word.getBoundingClientRect()
      word.remove()
      return width
    }
    return widthIn(fonts) !== widthIn(fonts.replace(/"?Vazirmatn(?: Late)?"?,/g, ''))
  })
}
