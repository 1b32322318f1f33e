// Takes the manifest's screenshots from the seeded product: `node scripts/draw-screenshots.mjs http://localhost:8000`.
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const origin = process.argv[2] ?? 'http://localhost:8000'
const folder = 'public/screenshots'
const QUALITY = 68
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const shots = [
  ['teams-narrow', '/teams', phone],
  ['team-narrow', '/team-overview/1', phone],
  ['team-wide', '/team-overview/1', desk],
]

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
for (const [name, path, device] of shots) {
  const context = await browser.newContext({ ...device, locale: 'fa-IR', timezoneId: 'Asia/Tehran' })
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.waitForLoadState('networkidle')
  // The font may have missed the first paint; now it comes from the cache.
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(`${folder}/${name}.webp`)
  await context.close()
}
await browser.close()
