import type { Page } from 'playwright-core'
import { median, type Row, type Table } from '#scripts/bench/figures.ts'
import { log } from '#scripts/bench/log.ts'
import { issuePass } from '#server/modules/pass/pass.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { passCode } from '#src/features/payment/receipt/pass-code.ts'
import { doorCopyOf } from '#tests/support/data/door-copy.ts'
import { doorScans } from '#tests/support/data/door-scans.ts'
import { issueOldPass } from '#tests/support/data/old-pass.ts'
import { type LookName, looks, pictureOf, type Shot, type Size, sizes } from './pictures.ts'
import { SLOWDOWN } from './slow-page.ts'

/** People of each size and look who hold a code before the camera. */
const PEOPLE = 8
/** As long as the door waits between two frames. */
const PAUSE_MS = 120
/** After that a person would hold the code otherwise. */
const PATIENCE_MS = 1000

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

/** Share of people whose code is read in time, and the time to the verdict. */
export async function measureReading(page: Page): Promise<Table> {
  const rows: Row[] = []
  for (const [format, text] of Object.entries(passes())) {
    const modules = passCode(text).size - 8
    for (const look of Object.keys(looks) as LookName[]) {
      log(`door: codes of ${format}, ${look}`)
      const figures: Row['figures'] = {}
      for (const size of Object.keys(sizes) as Size[]) {
        const readings = await readAll(page, text, { look, size })
        const shareOf = (read: Reading[]) => Math.round((100 * read.length) / readings.length)
        const read = readings.filter(({ isRead }) => isRead)
        figures[`${size}, % in two frames`] = shareOf(read.filter(({ frames }) => frames <= 2))
        figures[`${size}, % in a second`] = shareOf(read)
        figures[`${size}, ms`] = median(read.map(({ ms }) => Math.round(ms)))
      }
      rows.push({ name: `${format} (${modules} modules), ${look}`, figures })
    }
  }
  const { near, middle, far } = sizes
  const title = `Codes of ${near}, ${middle} and ${far} px in 1280×720, ${PEOPLE} people each, jsQR at ${SLOWDOWN}×`
  return { part: 'door', title, rows }
}

/** `ms`: reading and pauses, up to the verdict. */
type Reading = { isRead: boolean; frames: number; ms: number }

async function readAll(page: Page, text: string, kind: { look: LookName; size: Size }): Promise<Reading[]> {
  const readings: Reading[] = []
  const door = benchDoor()
  for (let seed = 1; seed <= PEOPLE; seed += 1) readings.push(await readOne(page, text, { ...kind, seed }, door))
  return readings
}

/** Frame after frame of one person's code, from any of the door's looks on. Throws where another text is read. */
async function readOne(page: Page, text: string, kind: Omit<Shot, 'frame'>, door: ReturnType<typeof benchDoor>) {
  let ms = 0
  for (let frame = 0; ms < PATIENCE_MS; frame += 1) {
    const png = (await pictureOf(text, { ...kind, frame })).toString('base64')
    const reading = await page.evaluate(([one, at, number]) => doorBench.read(one, at, number), [
      png,
      door,
      kind.seed + frame,
    ] as const)
    ms += reading.ms
    if (reading.text === text) return { isRead: true, frames: frame + 1, ms } satisfies Reading
    if (reading.text !== undefined) throw new Error('misread')
    ms += PAUSE_MS
  }
  return { isRead: false, frames: 0, ms } satisfies Reading
}

function benchDoor() {
  const { scans, publicKeyPem } = doorScans(1, 1)
  const [scan] = scans
  if (scan === undefined) throw new Error('no scan')
  return { copy: doorCopyOf(scan, publicKeyPem), only: undefined, at: scan.state.at.toISOString() }
}
