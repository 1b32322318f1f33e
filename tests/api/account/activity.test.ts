import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicActivity } from '#src/contract/account.ts'
import { type SignedIn, signIn, TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'

const url = '/api/profile/me/activity/'
let mowj: TestApp
let listening: ReturnType<typeof listeningDatabase>
let sara: SignedIn
let saraId: number

beforeAll(async () => {
  mowj = await testApp({ seeded: true })
  listening = listeningDatabase(mowj.address)
  sara = await signIn(mowj, '09125550001')
  const [row] = await mowj.sql`select id from users where phone = '09125550001'`
  saraId = row?.id
})
afterAll(async () => {
  await listening.close()
  await mowj.close()
})

async function read({ headers }: SignedIn) {
  const response = await mowj.app.inject({ url, headers })
  expect(response.statusCode).toBe(200)
  return publicActivity.parse(response.json())
}

async function post(title: string, minutesAgo: number) {
  const at = new Date(TEST_NOW.getTime() - minutesAgo * 60_000).toISOString()
  const thumbnail = { url: '/media/x.webp', width: 4, height: 3, color: '#123456', alt: '', variants: [] }
  await mowj.sql`insert into posts (author_id, title, description, category, media_url, is_video, thumbnail, created_at)
    values (${saraId}, ${title}, 'متن', 'swim', 'https://example.com/a.mp4', true,
      ${JSON.stringify(thumbnail)}::text::jsonb, ${at})`
}

test('the activity page of a new user is empty', async () => {
  const newUser = await signIn(mowj, '09125550002')
  expect(await read(newUser)).toEqual({
    username: expect.stringMatching(/^user-\d+$/),
    name: '',
    profile_picture: null,
    joined_at: TEST_NOW.toISOString(),
    posts: [],
    reviews: [],
  })
})

test('the activity page lists the user’s own posts and reviews, newest first', async () => {
  await post('اولین پست', 30)
  await post('دومین پست', 10)
  const subjects = await mowj.sql`select id, kind, number, name from programs order by id limit 2`
  for (const [index, { id }] of subjects.entries())
    await mowj.sql`insert into reviews (program_id, user_id, rating, text, created_at)
      values (${id}, ${saraId}, ${4 + index}, 'خوب بود', ${new Date(TEST_NOW.getTime() + index * 1000).toISOString()})`
  const activity = await read(sara)
  expect(activity.posts.map(({ title }) => title)).toEqual(['دومین پست', 'اولین پست'])
  expect(activity.posts[0]).toMatchObject({ category: 'swim', views: 0, thumbnail_url: '/media/x.webp' })
  expect(activity.reviews.map(({ rating }) => rating)).toEqual([5, 4])
  const [, newest] = subjects
  expect(activity.reviews[0]).toMatchObject({
    kind: newest?.kind,
    subject: newest?.number,
    subject_name: newest?.name,
    text: 'خوب بود',
  })
})

test('the page shows the newest fifty of each kind', async () => {
  for (let each = 0; each < 55; each += 1) await post(`پست ${each}`, 100 + each)
  expect((await read(sara)).posts).toHaveLength(50)
})

test('the page runs three statements, the session check included, and scans no table', async () => {
  const { db } = mowj.deps
  mowj.deps.db = listening.db
  try {
    await read(sara)
  } finally {
    mowj.deps.db = db
  }
  const statements = [...listening.statements]
  expect(statements.length).toBeLessThanOrEqual(3)
  await mowj.sql`insert into reviews (program_id, user_id, rating, text, created_at)
    select program.id, author.id, 4, 'x', now() from programs program, users author on conflict do nothing`
  await mowj.sql`insert into posts (author_id, title, description, category, media_url, is_video, created_at)
    select author.id, 'x', 'x', 'other', 'https://example.com/x', false, now()
    from users author, generate_series(1, 100) where author.id <> ${saraId}`
  await mowj.sql`analyze`
  for (const statement of statements) {
    const plan = await listening.explain(statement)
    expect(plan).not.toMatch(/Seq Scan on (?:posts|reviews)/)
  }
})

test('the activity page requires a sign-in', async () => {
  expect((await mowj.app.inject({ url })).statusCode).toBe(401)
})
