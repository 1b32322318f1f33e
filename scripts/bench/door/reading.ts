import type { Page } from 'playwright-core'
import { median, type Row, type Table } from '#scripts/bench/figures.ts'
import { log } from '#scripts/bench/log.ts'
import { issuePass } from '#server/modules/pass/pass.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { passCode } from '#src/features/payment/receipt/pass-code.ts'
import { doorCopyOf } from '#tests/support/data/door-copy.ts'
import { doorScans } from '#tests/support/data/door-scans.ts'
import { issueOldPass } from '#tests/support/data/old-pass.ts'
import type { PageReading } from './page.ts'
import { type LookName, looks, pictureOf, type Size, sizes } from './pictures.ts'
import { SLOWDOWN } from './slow-page.ts'

/** Pictures of each size and look. */
const PICTURES = 8

/** The same booking as a pass of each format. */
function passes() {
  const secrets = makeSecrets()
  const enrolments = [{ id: 48_213, year: 1405, month: 9 }]
  const holder = 'سارا موجی‌پور'
  const request = {
    ...{ uid: 'A1b2C3d4E5f6G7h8I9j0K1', kind: 'team' as const, session: 412 },
    confirmedAt: new Date('2026-11-20T10:00:00Z'),
  }
  return {
    mowj1: issueOldPass({ secrets }, { ...request, holder, enrolments }),
    digits: issuePass({ secrets }, { ...request, swimmers: [{ id: 9127, name: holder, enrolments }] }),
  }
}

/** Share of pictures that jsQR reads within the door's two looks at a frame, and the time to the verdict. */
export async function measureReading(page: Page): Promise<Table> {
  const rows: Row[] = []
  for (const [format, text] of Object.entries(passes())) {
    const modules = passCode(text).size - 8
    for (const look of Object.keys(looks) as LookName[]) {
      log(`door: pictures of ${format}, ${look}`)
      const figures: Row['figures'] = {}
      for (const size of Object.keys(sizes) as Size[]) {
        const readings = await readAll(page, text, { look, size })
        const read = readings.filter((reading) => reading.text === text)
        if (readings.some((reading) => reading.text !== undefined && reading.text !== text)) throw new Error('misread')
        figures[`${size}, % read`] = Math.round((100 * read.length) / readings.length)
        figures[`${size}, ms`] = median(read.map(({ ms }) => Math.round(ms)))
      }
      rows.push({ name: `${format} (${modules} modules), ${look}`, figures })
    }
  }
  const { near, middle, far } = sizes
  const title = `Codes of ${near}, ${middle} and ${far} px in 1280×720, ${PICTURES} pictures each, jsQR at ${SLOWDOWN}×`
  return { part: 'door', title, rows }
}

async function readAll(page: Page, text: string, kind: { look: LookName; size: Size }): Promise<PageReading[]> {
  const { scans, publicKeyPem } = doorScans(1, 1)
  const [scan] = scans
  if (scan === undefined) throw new Error('no scan')
  const door = { copy: doorCopyOf(scan, publicKeyPem), only: undefined, at: scan.state.at.toISOString() }
  const readings: PageReading[] = []
  for (let seed = 1; seed <= PICTURES; seed += 1) {
    const png = (await pictureOf(text, { ...kind, seed })).toString('base64')
    readings.push(await page.evaluate(([one, at]) => doorBench.read(one, at), [png, door] as const))
  }
  return readings
}
