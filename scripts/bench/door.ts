import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { measureReading } from './door/reading.ts'
import { measureScreens } from './door/screens.ts'
import { openSlowPage } from './door/slow-page.ts'
import { measureVerdicts } from './door/verdicts.ts'
import type { Table } from './figures.ts'
import { log } from './log.ts'

/** The door and the coach: verdicts, codes under a camera, a roll, and an hour of frames. */
export async function measureDoor(): Promise<Table[]> {
  const browser = await launchBrowser()
  const tables: Table[] = []
  try {
    const page = await openSlowPage(browser)
    const hasDetector = await page.evaluate(() => doorBench.hasDetector())
    log(`door: this Chromium has ${hasDetector ? 'a' : 'no'} BarcodeDetector`)
    tables.push(await measureVerdicts(page), await measureReading(page))
  } finally {
    await browser.close()
  }
  return [...tables, await measureScreens()]
}
