import type { Page } from 'playwright-core'
import type { Table } from '#scripts/bench/figures.ts'
import { brotli } from '#server/http-cache/brotli.ts'
import { doorCopyOf } from '#tests/support/data/door-copy.ts'
import { doorScans } from '#tests/support/data/door-scans.ts'
import { doorPerson, doorSnapshotWith } from '#tests/support/scenarios/attendance/door-phone.ts'
import { SLOWDOWN } from './slow-page.ts'

const PASSES = 1000
const SEED = 21
const PEOPLE = 500

/** Generated passes of every kind, judged in the browser from a copy alone, and the size of such a copy. */
export async function measureVerdicts(page: Page): Promise<Table> {
  const { scans, publicKeyPem } = doorScans(PASSES, SEED)
  const sent = scans.map((scan) => ({
    ...{ text: scan.text, copy: doorCopyOf(scan, publicKeyPem), only: scan.state.place?.only },
    at: scan.state.at.toISOString(),
  }))
  const { verdicts, ms } = await page.evaluate((all) => doorBench.judge(all), sent)
  const wrong = scans.filter(({ expected }, index) => verdicts[index] !== expected)
  const body = JSON.stringify(snapshotOf(PEOPLE))
  const packed = await brotli(body, 4)
  return {
    part: 'door',
    title: 'Verdicts without a network, and the copy they come from',
    rows: [
      {
        name: `${PASSES} passes of ${new Set(scans.map(({ kind }) => kind)).size} kinds, ${SLOWDOWN}×`,
        figures: { wrong: wrong.length, 'ms each': Math.round((100 * ms) / PASSES) / 100 },
      },
      {
        name: `a day with ${PEOPLE} swimmers`,
        figures: { bytes: Buffer.byteLength(body), 'bytes in brotli': packed.length },
      },
    ],
  }
}

const names = ['نیلوفر', 'دارا', 'سارا', 'امیرحسین', 'فاطمه', 'رها', 'محمدرضا', 'آوا']

/** A pool with ten lessons a day. */
function snapshotOf(people: number) {
  const lessons = Array.from({ length: 10 }, (_, index) => index)
  return doorSnapshotWith(
    Array.from({ length: people }, (_, index) =>
      doorPerson({
        ...{ enrolment: 40_000 + index * 3, member: 9000 + index * 7, name: names[index % names.length] ?? '' },
        ...{ lesson: index % lessons.length, digits: String(1000 + ((index * 7919) % 9000)), medical: index % 9 === 0 },
      }),
    ),
    {
      key: Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37) % 256)).toString('hex'),
      sessions: lessons.map((number) => ({ kind: 'team', number: 100 + number })),
      today: lessons.map((number) => ({
        ...{ kind: 'team' as const, number: 100 + number, title: `تیم نهنگ، گروه ${number}`, capacity: 60 },
        ...{
          starts_at: `${String(8 + number).padStart(2, '0')}:00`,
          ends_at: `${String(9 + number).padStart(2, '0')}:00`,
        },
      })),
      cancelled: lessons.map((number) => 30_000 + number * 11),
    },
  )
}
