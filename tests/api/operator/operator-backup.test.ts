import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { voidedBy } from '#server/db/backup/keys.ts'
import { readManifest } from '#server/db/backup/manifest.ts'
import { readBackup } from '#server/db/backup/read.ts'
import { previewBackup, writeBackup } from '#server/db/backup/write.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadSecrets } from '#server/startup/secrets.ts'
import { drawing } from '#tests/support/data/pictures.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { testDatabase } from '#tests/support/drivers/database/database.ts'
import { embedded } from '#tests/support/drivers/database/embedded.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'
import { fileOf, formOf } from '#tests/support/scenarios/posts.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'

const PICTURE = 'a-picture.webp'
const pixels = await drawing(90, 60).png().toBuffer()

async function club(seeded = true) {
  const dataDir = temporaryFolder()
  const mowj = await testApp({ seeded, max: 4, config: { dataDir } })
  onTestFinished(() => mowj.close())
  if (!seeded) await mowj.sql`insert into users (phone) values ('09990000001')`
  mkdirSync(join(dataDir, 'media/avatars'), { recursive: true })
  writeFileSync(join(dataDir, 'media/avatars', PICTURE), 'pixels')
  await mowj.sql`update users set profile_picture = ${`/media/avatars/${PICTURE}`} where id = 1`
  writeFileSync(join(dataDir, 'secrets.json'), '{}')
  return { mowj, dataDir }
}

async function emptyPlace() {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  return { ...database, dataDir: temporaryFolder() }
}

const backupOf = ({ mowj, dataDir }: Awaited<ReturnType<typeof club>>, folder: string, withSecrets = false) =>
  writeBackup({ address: mowj.address, dataDir, folder, now: TEST_NOW, hasMedia: true, withSecrets })

/** Publishes a picture; returns its post’s id. */
async function publish(mowj: TestApp, headers: Record<string, string>): Promise<number> {
  const picture = () => fileOf(new Uint8Array(pixels), 'a.png')
  const texts = { title: 'میان پشتیبان‌گیری', description: 'عکسی که همین حالا رسید', category: 'swim' }
  const form = await formOf({ ...texts, media: picture(), thumbnail: picture() })
  const response = await mowj.app.inject({
    ...{ method: 'POST', url: '/api/post/', payload: form.payload },
    headers: { ...headers, ...form.headers },
  })
  expect([201, 429]).toContain(response.statusCode)
  return response.json().id
}

test('a backup taken during payments and uploads is restored with sound books, working counters and every picture', async () => {
  const source = await club(false)
  const { mowj } = source
  const offer = await offerSession(mowj, { capacity: 5000 })
  await paid(mowj, await swimmer(mowj), offer)
  const state = { over: false }
  const payments = [AZAR, DEY].map(async (month) => {
    while (!state.over) await paid(mowj, await swimmer(mowj), offer, [month])
  })
  const writer = await (await swimmer(mowj)).headers()
  await publish(mowj, writer)
  const writing = (async () => {
    // Every other order is cancelled at once.
    for (let count = 0; !state.over; count += 1) {
      const id = await publish(mowj, writer)
      if (count % 2 === 0) await mowj.app.inject({ method: 'DELETE', url: `/api/post/${id}/`, headers: writer })
    }
  })()
  const folder = join(temporaryFolder(), 'backup')
  await backupOf(source, folder).finally(() => {
    state.over = true
  })
  await Promise.all([...payments, writing])

  const target = await emptyPlace()
  await readBackup({ address: target.address, dataDir: target.dataDir, folder, withSecrets: false })
  await expectAuditPassed(target)
  const [restored] =
    await target.sql`select count(*)::int as orders, max(id) as last from orders where state = 'confirmed'`
  const [now] = await mowj.sql`select count(*)::int as orders from orders where state = 'confirmed'`
  expect(restored?.orders).toBeGreaterThan(0)
  expect(restored?.orders).toBeLessThanOrEqual(now?.orders)
  // The next row gets a new id, and is found.
  const [next] = await target.sql`insert into users (phone) values ('09990000000') returning id`
  const [others] =
    await target.sql`select count(*)::int as count from users where id >= ${next?.id} and phone <> '09990000000'`
  expect(others?.count).toBe(0)
  const counted = (sql: typeof mowj.sql) => sql`select name, value from counters order by name`
  expect(await counted(target.sql)).toEqual(await counted(mowj.sql))
  expect(readFileSync(join(target.dataDir, 'media/avatars', PICTURE), 'utf8')).toBe('pixels')
  const published = await target.sql<{ url: string }[]>`select url from media`
  expect(published.length).toBeGreaterThan(0)
  for (const { url } of published) expect(existsSync(join(target.dataDir, url)), url).toBe(true)
  expect(() => readFileSync(join(target.dataDir, 'secrets.json'))).toThrow()
  // The trigger is enabled again.
  await expect(target.sql`update orders set state = 'held' where id = ${restored?.last}`).rejects.toThrow()
})

test('nothing is overwritten or half restored: a filled database, a damaged file, other tables and existing keys are refused', async () => {
  const source = await club()
  const folder = join(temporaryFolder(), 'backup')
  await backupOf(source, folder, true)
  await expect(backupOf(source, folder)).rejects.toThrow('is not empty')
  const target = await emptyPlace()
  const into = (
    destination: { address: typeof target.address; dataDir: string },
    withSecrets = false,
    dryRun = false,
  ) => readBackup({ address: destination.address, dataDir: destination.dataDir, folder, withSecrets, dryRun })
  await expect(into({ address: source.mowj.address, dataDir: target.dataDir })).rejects.toThrow('not empty')
  const users = async () => (await target.sql`select count(*)::int as count from users`)[0]?.count

  await into(target, true, true)
  expect(await users()).toBe(0)
  const file = join(folder, 'tables/users.copy')
  const rows = readFileSync(file, 'utf8')
  writeFileSync(file, rows.replace('09', '08'))
  await expect(into(target)).rejects.toThrow('tables/users.copy is damaged')
  writeFileSync(file, rows)
  const manifest = readFileSync(join(folder, 'manifest.json'), 'utf8')
  writeFileSync(join(folder, 'manifest.json'), manifest.replace(/"schema": "\w+"/, '"schema": "other"'))
  await expect(into(target)).rejects.toThrow('another schema')
  writeFileSync(join(folder, 'manifest.json'), manifest)
  await expect(into({ ...target, dataDir: source.dataDir }, true)).rejects.toThrow('already exists')
  expect(await users()).toBe(0)
  await into(target, true)
  expect(await users()).toBeGreaterThan(0)
  expect(readFileSync(join(target.dataDir, 'secrets.json'), 'utf8')).toBe('{}')
})

test('a backup with a missing picture file is not written', async () => {
  const source = await club()
  await source.mowj.sql`update users set profile_picture = '/media/avatars/lost.webp' where id = 2`
  const folder = join(temporaryFolder(), 'backup')
  await expect(backupOf(source, folder)).rejects.toThrow('avatars/lost.webp')
  expect(() => readFileSync(join(folder, 'manifest.json'))).toThrow()
})

test('a backup lists what it contains, and one of an empty database is written only on request', async () => {
  const source = await club()
  const holds = { orders: 0, people: 40, programs: 42, pools: 8, posts: 60, media: 0 }
  const folder = join(temporaryFolder(), 'backup')
  expect(await backupOf(source, folder)).toMatchObject({ holds })
  expect(await readManifest(folder)).toMatchObject({ holds })

  const { address, dataDir } = await emptyPlace()
  const options = { address, dataDir, folder: join(temporaryFolder(), 'empty'), now: TEST_NOW, hasMedia: true }
  await expect(writeBackup({ ...options, withSecrets: false })).rejects.toThrow(/is empty: no orders.*--allow-empty/)
  await expect(previewBackup(options)).rejects.toThrow('--allow-empty')
  expect(existsSync(options.folder)).toBe(false)
  expect((await writeBackup({ ...options, withSecrets: false, allowEmpty: true })).holds.people).toBe(0)
})

test('data that other keys than the backup’s make void is listed by kind: all, that of replaced keys, or none', async () => {
  const source = await club()
  const keys = loadSecrets(temporaryFolder())
  writeFileSync(join(source.dataDir, 'secrets.json'), JSON.stringify(keys))
  const [folder, without] = [join(temporaryFolder(), 'with'), join(temporaryFolder(), 'without')]
  await backupOf(source, folder, true)
  await backupOf(source, without)
  const dataDir = temporaryFolder()
  const everything = ['sessions', 'one-time codes', 'entry passes', 'push subscriptions']
  expect(await voidedBy(dataDir, folder)).toEqual(everything)
  expect(await voidedBy(dataDir, without), 'there is nothing to compare with').toBeUndefined()
  loadSecrets(dataDir)
  expect(await voidedBy(dataDir, folder)).toEqual(everything)
  writeFileSync(
    join(dataDir, 'secrets.json'),
    JSON.stringify({ ...keys, passPrivateKey: 'another', otpKey: 'another' }),
  )
  expect(await voidedBy(dataDir, folder)).toEqual(['one-time codes', 'entry passes'])
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(keys))
  expect(await voidedBy(dataDir, folder)).toEqual([])
})

test('restoring without the keys warns what that voids, and with them does not', async () => {
  const source = await club()
  const folder = join(temporaryFolder(), 'backup')
  writeFileSync(join(source.dataDir, 'secrets.json'), JSON.stringify(loadSecrets(temporaryFolder())))
  await backupOf(source, folder, true)
  const into = async (...options: string[]) => {
    const dataDir = temporaryFolder()
    const { address, stop } = await embedded(dataDir, { durable: false })
    await migrateDatabase(address)
    const program = runProgram('server/cli/main.ts', ['restore', folder, ...options], { DATA_DIR: dataDir })
    expect(await program.ended, program.output()).toBe(0)
    await stop()
    return program.output()
  }
  const output = await into()
  expect(output).toContain('It contains 0 orders, 40 people, 42 teams and courses, 8 pools, 60 posts, 0 media.')
  expect(output).toMatch(/^WARNING: .*sessions, one-time codes, entry passes, push subscriptions are void/m)
  expect(await into('--with-secrets')).not.toContain('WARNING')
})

test('a dry run lists the content of a backup without writing anything', async () => {
  const { mowj, dataDir } = await club()
  const folder = join(temporaryFolder(), 'backup')
  const options = { address: mowj.address, dataDir, folder, hasMedia: true }
  const [posts] = await mowj.sql`select count(*)::int as count from posts`
  const plan = await previewBackup(options)
  expect(plan).toMatchObject({ files: 1, bytes: 'pixels'.length, media: 'kept' })
  expect(plan.rows).toBeGreaterThan(posts?.count)
  expect(existsSync(folder)).toBe(false)
  await mowj.sql`update users set profile_picture = '/media/avatars/gone.webp' where id = 1`
  await expect(previewBackup(options)).rejects.toThrow('gone.webp')
  mkdirSync(join(folder, 'x'), { recursive: true })
  await expect(previewBackup(options)).rejects.toThrow('is not empty')
})
