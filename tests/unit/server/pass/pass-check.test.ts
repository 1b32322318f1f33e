import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signRevoked } from '#server/modules/pass/check-in.service.ts'
import { issuePass } from '#server/modules/pass/pass.service.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { issueOldPass } from '#tests/support/data/old-pass.ts'
import { programOf } from '#tests/support/scenarios/program.ts'

// A check-in device: it has the public key, the signed list and nothing else of the server.
const secrets = makeSecrets()
const door = { folder: '', key: '', list: '' }
const inAzar = '2026-11-26T17:30:00Z'
const token = issueOldPass(
  { secrets },
  {
    uid: 'Qm3kV8sLrT2xW9bYcD4fGh',
    kind: 'team',
    session: 12,
    holder: 'سارا.موجی‌پور',
    enrolments: [{ id: 4101, year: 1405, month: 9 }],
    confirmedAt: new Date('2026-11-21T10:00:00Z'),
  },
)

beforeAll(async () => {
  door.folder = await mkdtemp(join(tmpdir(), 'mowj-door-'))
  door.key = join(door.folder, 'mowj.pem')
  door.list = join(door.folder, 'cancelled.json')
  await writeFile(door.key, secrets.passPublicKey)
  const list = signRevoked(
    { issuedAt: Date.parse(inAzar) / 1000 - 60, enrolments: new Set([7]) },
    secrets.passPrivateKey,
  )
  await writeFile(door.list, JSON.stringify(list))
})
afterAll(() => rm(door.folder, { recursive: true }))

/** Runs the tool like the check-in staff does. */
async function pass(...args: string[]) {
  const child = spawn(process.execPath, [...programOf('server/cli/main.ts'), 'pass', ...args], {
    cwd: door.folder,
    env: { PATH: process.env.PATH ?? '' },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  await once(child, 'close')
  return { code: child.exitCode, out, err }
}

const sara = { id: 5, name: 'سارا', enrolments: [{ id: 4201, year: 1405, month: 9 }] }
const dara = { id: 6, name: 'دارا', enrolments: [{ id: 7, year: 1405, month: 9 }] }
const mina = { id: 9, name: 'مینا', enrolments: [{ id: 4203, year: 1405, month: 9 }] }
const family = issuePass(
  { secrets },
  {
    ...{ uid: 'Rm3kV8sLrT2xW9bYcD4fGh', kind: 'team', session: 12, swimmers: [sara, dara, mina] },
    confirmedAt: new Date('2026-11-21T10:00:00Z'),
  },
)

const check = (...args: string[]) => pass('check', token, '--at', inAzar, ...args)

describe('check-in with the public key alone', { timeout: 60_000 }, () => {
  test('a valid pass is admitted and its holder named', async () => {
    const { code, out } = await check('--key', door.key, '--revoked', door.list)
    expect(code).toBe(0)
    expect(out).toContain('VALID\n')
    expect(out).toContain('سارا.موجی‌پور')
    expect(out).toContain('تیم، برنامهٔ شمارهٔ ۱۲')
    expect(out).toContain('آذر ۱۴۰۵')
    expect(await readdir(door.folder)).toEqual(['cancelled.json', 'mowj.pem'])
  })

  test('the second of two check-in devices rejects a pass used today', async () => {
    const used = join(door.folder, 'used.txt')
    const doors = await Promise.all([1, 2, 3].map(() => check('--key', door.key, '--used', used, '--json')))
    expect(doors.map(({ code }) => code).sort()).toEqual([0, 1, 1])
    const refused = doors.find(({ code }) => code === 1)
    expect(JSON.parse(refused?.out ?? '')).toMatchObject({ valid: false, reason: 'already_used' })
    await rm(used)
  })

  test('a rejection states the reason', async () => {
    const altered = await pass('check', token.replace('.', '.A'), '--key', door.key)
    expect(altered).toMatchObject({ code: 1, out: expect.stringContaining('دست‌کاری') })
    const early = await pass('check', token, '--key', door.key, '--at', '2026-11-21T17:30:00Z')
    expect(early).toMatchObject({ code: 1, out: expect.stringContaining('از ۱ آذر ۱۴۰۵') })
    const late = await pass('check', token, '--key', door.key, '--at', '2026-12-22T17:30:00Z')
    expect(late).toMatchObject({ code: 1, out: expect.stringContaining('۳۰ آذر ۱۴۰۵') })
  })

  test('a cancelled month is rejected by the signed list', async () => {
    const list = join(door.folder, 'mine.json')
    const cancelled = { issuedAt: Date.parse(inAzar) / 1000, enrolments: new Set([4101]) }
    await writeFile(list, JSON.stringify(signRevoked(cancelled, secrets.passPrivateKey)))
    expect(await check('--key', door.key, '--revoked', list, '--json')).toMatchObject({
      code: 1,
      out: expect.stringContaining('"reason":"cancelled"'),
    })
    await rm(list)
  })

  test('an altered or unsigned list is ignored, and the pass gets no verdict', async () => {
    const list = join(door.folder, 'forged.json')
    const forged = signRevoked({ issuedAt: 0, enrolments: new Set() }, makeSecrets().passPrivateKey)
    for (const text of [JSON.stringify(forged), JSON.stringify({ body: forged.body }), '']) {
      await writeFile(list, text)
      const { code, out, err } = await check('--key', door.key, '--revoked', list)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain('UNCHECKED')
    }
    await rm(list)
  })

  test('without a key there is no verdict and no file is left behind', async () => {
    const { code, err } = await check()
    expect(code).toBe(2)
    expect(err).toContain('--key')
    expect(await readdir(door.folder)).toEqual(['cancelled.json', 'mowj.pem'])
  })

  test('a pass of another server is rejected, and an invalid key file gives no verdict', async () => {
    const other = join(door.folder, 'other.pem')
    await writeFile(other, makeSecrets().passPublicKey)
    expect(await check('--key', other)).toMatchObject({ code: 1, out: expect.stringContaining('altered') })
    expect(await check('--key', door.list)).toMatchObject({ code: 2 })
    await rm(other)
  })

  test('a usage error prints the usage', async () => {
    expect(await pass('check')).toMatchObject({ code: 2, err: expect.stringContaining('Usage') })
    expect(await pass('check', token, '--at', 'yesterday')).toMatchObject({ code: 2 })
    expect(await pass('open')).toMatchObject({ code: 2, err: expect.stringContaining('check, key, revoked') })
  })
})

describe('the pass of a family', { timeout: 60_000 }, () => {
  const checkFamily = (...args: string[]) => pass('check', family, '--at', inAzar, '--key', door.key, ...args)

  test('admits each swimmer whose enrolment is not cancelled, and names the others', async () => {
    const { code, out } = await checkFamily('--revoked', door.list)
    expect(code).toBe(0)
    expect(out).toContain('+ سارا: وارد شود')
    expect(out).toContain('- دارا: ثبت‌نام لغو شده است')
    expect(out).toContain('+ مینا: وارد شود')
  })

  test('is checked for one of its swimmers', async () => {
    const verdicts = await Promise.all(
      ['5', '6', '8'].map((id) => checkFamily('--revoked', door.list, '--member', id, '--json')),
    )
    expect(verdicts.map(({ code }) => code)).toEqual([0, 1, 1])
    expect(verdicts.map(({ out }) => JSON.parse(out).reason)).toEqual([undefined, 'cancelled', 'not_on_pass'])
    expect((await checkFamily('--member', 'x')).code).not.toBe(0)
  })

  test('admits a swimmer once a day, with whichever pass', async () => {
    const used = join(door.folder, 'family.txt')
    const own = issuePass(
      { secrets },
      {
        ...{ uid: 'Rm3kV8sLrT2xW9bYcD4fGh', kind: 'team', session: 12, swimmers: [sara] },
        confirmedAt: new Date('2026-11-21T10:00:00Z'),
      },
    )
    const alone = () => pass('check', own, '--at', inAzar, '--key', door.key, '--used', used, '--json')
    expect((await alone()).code).toBe(0)
    expect(JSON.parse((await alone()).out)).toMatchObject({ valid: false, reason: 'already_used' })
    const rest = JSON.parse((await checkFamily('--used', used, '--json')).out)
    expect(rest.valid).toBe(true)
    expect(rest.swimmers).toEqual([
      { id: 5, name: 'سارا', reason: 'already_used' },
      { id: 6, name: 'دارا' },
      { id: 9, name: 'مینا' },
    ])
    expect(JSON.parse((await checkFamily('--used', used, '--json')).out)).toMatchObject({
      valid: false,
      reason: 'already_used',
    })
  })
})
