import { createHash } from 'node:crypto'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { type Post, post } from '#src/contract/post.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import type { Media } from '#tests/support/scenarios/post-editor.ts'
import { videoDifference } from './video-difference.ts'

/** Posts between two resets of the server's hourly limits. */
export const LIMIT_EVERY = 40

/** Titles of posts; damaged ones with what is wrong. */
export type Comparison = { lost: string[]; doubled: string[]; broken: string[] }

/** Backdates all posts by more than an hour: the server's limits are not what is tested here. */
export async function resetLimits(server: RunningServer): Promise<void> {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { sql, close } = openDatabase(address, { max: 1 })
  await sql`delete from post_acts`
  await sql`update media set created_at = created_at - interval '2 hours'`
  await close()
}

/**
 * Compares what was sent with what the server shows: each post once, with pictures identical to what the server makes of
 * the same file over a stable network, and videos as in `videoDifference`. `visible` are the posts that the outbox still
 * shows.
 */
export async function compare(
  server: RunningServer,
  sent: Map<string, Media>,
  visible: readonly string[],
  token: string,
): Promise<Comparison> {
  const shown = await allPosts(server.origin)
  const found: Comparison = { lost: [], doubled: [], broken: [] }
  let controls = 0
  for (const [title, media] of sent) {
    controls += 1
    if (controls % LIMIT_EVERY === 0) await resetLimits(server)
    const [first, ...others] = shown.filter((each) => each.title === title)
    if (others.length > 0) found.doubled.push(title)
    if (first === undefined && !visible.includes(title)) found.lost.push(title)
    const damage = first && (await damageOf(server.origin, first, media, token))
    if (damage !== undefined) found.broken.push(`${title}: ${damage}`)
  }
  return found
}

async function allPosts(origin: string): Promise<Post[]> {
  const posts: Post[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await fetch(`${origin}/api/post/?page_size=100&cursor=${encodeURIComponent(cursor)}`)
    const page = (await response.json()) as { results: unknown[]; next_cursor: string | null }
    posts.push(...page.results.map((each) => post.parse(each)))
    cursor = page.next_cursor
  }
  return posts
}

/** What is wrong with a published post; undefined for an intact one. */
async function damageOf(origin: string, shown: Post, media: Media, token: string): Promise<string | undefined> {
  if (media.mimeType.startsWith('video/')) {
    const content = await contentOf(origin, shown)
    console.log(`${shown.title}: ${Math.round((100 * content.length) / media.buffer.length)} % of the sent bytes`)
    return videoDifference(content, media.buffer)
  }
  const control = await controlPost(origin, shown.title, media, token)
  return (await hashOf(origin, control)) === (await hashOf(origin, shown)) ? undefined : 'other bytes'
}

/** The same file, posted over a stable network. */
async function controlPost(origin: string, title: string, media: Media, token: string): Promise<Post> {
  const form = new FormData()
  const file = () => new File([new Uint8Array(media.buffer)], media.name, { type: media.mimeType })
  for (const [name, value] of [
    ['title', `گواه ${title}`],
    ['description', 'همان فایل، از راهی بی‌خطر'],
    ['category', 'other'],
  ] as const) {
    form.set(name, value)
  }
  form.set('media', file())
  form.set('thumbnail', file())
  const response = await fetch(`${origin}/api/post/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  if (response.status !== 201)
    throw new Error(`the control post was rejected: ${response.status} ${await response.text()}`)
  return post.parse(await response.json())
}

async function hashOf(origin: string, shown: Post): Promise<string> {
  return createHash('sha256')
    .update(await contentOf(origin, shown))
    .digest('hex')
}

async function contentOf(origin: string, { media_url: path }: Post): Promise<Buffer> {
  const response = await fetch(new URL(path ?? '', origin))
  if (!response.ok) throw new Error(`no media at ${path}`)
  return Buffer.from(await response.arrayBuffer())
}
