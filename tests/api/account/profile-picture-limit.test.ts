import { expect, test } from 'vitest'
import { drawing, svgPicture } from '#tests/support/data/pictures.ts'
import { portraitServer } from '#tests/support/data/portrait.ts'
import { signIn } from '#tests/support/drivers/app.ts'
import { until } from '#tests/support/drivers/server.ts'
import { idOf } from '#tests/support/drivers/upload.ts'

const { fixture, put, stored } = portraitServer()
const png = () => drawing(60, 40).png().toBuffer()

/** Pictures sent ten seconds apart, the last one now. */
async function sentBefore(count: number) {
  const id = await idOf(fixture.mowj, fixture.sara)
  await fixture.mowj.sql`
    insert into post_acts (user_id, kind, created_at)
    select ${id}, 'picture', ${fixture.mowj.clock.now().toISOString()}::timestamptz - n * interval '10 seconds'
    from generate_series(1, ${count}::int) as n`
}

test('a user may send twenty pictures an hour, refused ones included', async () => {
  await sentBefore(18)
  expect((await put(await png())).statusCode).toBe(200)
  expect((await put(svgPicture)).statusCode).toBe(400)
  const files = stored()
  const refused = await put(await png())
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '3420',
  ])
  expect(stored()).toEqual(files)
  fixture.mowj.clock.forward(3420)
  fixture.sara = await signIn(fixture.mowj, fixture.sara.phone)
  expect((await put(await png())).statusCode).toBe(200)
})

test('of concurrent pictures of one user the fifth is refused until one is done', async () => {
  const { media } = fixture.mowj.deps
  const { put: store } = media
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  media.put = async (...file) => {
    waiting += 1
    await opened
    return store(...file)
  }
  const bytes = await png()
  const first = [1, 2, 3, 4].map(() => put(bytes).then(({ statusCode }) => statusCode))
  await until('four pictures to be in progress', () => waiting === 4 || undefined)
  const fifth = await put(bytes)
  expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([429, '2'])
  open()
  expect(await Promise.all(first)).toEqual([200, 200, 200, 200])
  media.put = store
  expect((await put(bytes)).statusCode).toBe(200)
  expect(stored()).toHaveLength(1)
})
