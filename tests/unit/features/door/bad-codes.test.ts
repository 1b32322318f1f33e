import { createPublicKey } from 'node:crypto'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { issuePass } from '#server/modules/pass/pass.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { readCode } from '#src/features/door/scanner/read-code.ts'
import { verdictOfCode } from '#src/features/door/verdict/verdict.ts'
import { passCode } from '#src/features/payment/receipt/pass-code.ts'
import { codeFrame } from '#tests/support/data/code-frame.ts'
import { doorSnapshotWith } from '#tests/support/scenarios/attendance/door-phone.ts'

const { year, month } = jalaliDay(new Date())
const pass = issuePass(
  { secrets: makeSecrets() },
  {
    ...{ uid: 'A1b2C3d4E5f6G7h8I9j0K1', kind: 'team', session: 5, confirmedAt: new Date() },
    swimmers: [{ id: 3, name: 'نیلوفر', enrolments: [{ id: 40, year, month }] }],
  },
)
const plainCode = (text: string) => {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  return { rows: data, size }
}
/** What the door of another club says about the text of a code. */
function verdictOf(text: string | null) {
  const key = createPublicKey(makeSecrets().passPublicKey).export({ type: 'spki', format: 'der' }).subarray(-32)
  const snapshot = doorSnapshotWith([], { public_key: key.toString('base64') })
  return verdictOfCode(text ?? '', { copy: { takenAt: Date.now(), snapshot }, events: [], at: new Date() })
}

test.each([
  ['upside down', { turn: 180 } as const],
  ['mirrored, as front cameras show it', { mirrored: true }],
  ['upside down and mirrored', { turn: 180, mirrored: true } as const],
])('a pass is read %s', (_how, held) => {
  expect(readCode(codeFrame(passCode(pass), held))).toBe(pass)
})

test.each([
  ['the address of a page', 'https://mowj.example/team-overview/1'],
  ['4 KB of text', 'MOWJ '.repeat(820)],
  ['4 KB of digits', '1234567890'.repeat(410)],
  ['a pass of another club', pass],
])('a code with %s is read, and refused as no pass of this club', async (_what, text) => {
  const read = readCode(codeFrame(plainCode(text), { modulePx: 3 }))
  expect(read).toBe(text)
  expect(await verdictOf(read)).toMatchObject({ tone: 'refuse', reason: 'altered', entrants: [] })
})

test('the photo of a receipt without a code, and that of a torn code, are nothing', async () => {
  const lines = ['رسید پرداخت', 'مبلغ: ۱٬۲۵۰٬۰۰۰ تومان', 'شمارهٔ پیگیری: ۴۸۱۲۹۰۳۳', 'تاریخ: ۱۴۰۵/۰۹/۰۵']
  const text = lines.map((line, index) => `<text x="700" y="${120 + 90 * index}" font-size="44">${line}</text>`)
  // Table lines and a barcode, as receipts have them.
  const bars = Array.from({ length: 60 }, (_, index) => {
    const [x, width] = [60 + 11 * index, 2 + ((index * 7) % 6)]
    return `<rect x="${x}" y="520" width="${width}" height="120"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="720">
    <rect width="800" height="720" fill="white"/>${text.join('')}${bars.join('')}</svg>`
  expect(readCode(await imageOf(Buffer.from(svg)))).toBeNull()
  const torn = codeFrame(passCode(pass))
  torn.data.fill(255, torn.data.length / 2)
  expect(readCode(torn)).toBeNull()
})

async function imageOf(content: Buffer): Promise<ImageData> {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height } as ImageData
}
