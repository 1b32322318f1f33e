import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FlakyNetwork, Mishap } from '#tests/support/doubles/flaky-network.ts'
import { launchWithProfile } from '#tests/support/drivers/browser.ts'
import { until } from '#tests/support/drivers/server.ts'
import { compose, signedIn, phoneTest as test } from '#tests/support/scenarios/outbox/phone.ts'
import {
  killWorkers,
  noise,
  outboxOf,
  postsTitled,
  published,
  writePost,
} from '#tests/support/scenarios/post-editor.ts'

const KB = 1024
/** Some twenty retries, each after a random wait that doubles while no byte was confirmed. */
const LONG_MS = 180_000

async function emptied(page: Page): Promise<void> {
  await until('the outbox to be empty', async () => ((await outboxOf(page)).length === 0 ? true : undefined))
}

test('a browser that was closed and started again still has the post, and sends it', async ({ server }) => {
  const profile = await mkdtemp(join(tmpdir(), 'mowj-profile-'))
  const title = 'پستی که مرورگر را بست'
  try {
    let phone = await launchWithProfile(profile, server.origin)
    const page = await signedIn(phone, server)
    await compose(page)
    await phone.setOffline(true)
    await writePost(page, { title, media: await noise(2, 60) })
    await page.waitForURL('**/uploads')
    await phone.close()
    expect(await postsTitled(server.origin, title)).toEqual([])
    phone = await launchWithProfile(profile, server.origin)
    await (await phone.newPage()).goto('/')
    await published(server.origin, title)
    await phone.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
  expect(await postsTitled(server.origin, title)).toHaveLength(1)
})

/** Sixteen cuts, a spent token, a failing server and a lost response: each once, in this order. */
function troubles(network: FlakyNetwork) {
  const onPost: Mishap[] = [
    { kind: 'answered', status: 503, body: { detail: 'x', code: 'unavailable' } },
    { kind: 'answer lost' },
  ]
  let spent = false
  network.injectFault(({ method, path }) => {
    if (method === 'PATCH' && network.cuts() < 16) return { kind: 'cut', afterBytes: 160 * KB }
    if (method === 'PATCH' && !spent) {
      spent = true
      return { kind: 'answered', status: 401, body: { detail: 'x', code: 'token_invalid' } }
    }
    return method === 'POST' && path === '/api/post/' ? onPost.shift() : undefined
  })
}

test('a large post arrives once and complete over sixteen cuts, an error and a lost response, with two tabs open', {
  timeout: 2 * LONG_MS,
}, async ({ phone, server, network }) => {
  const page = await signedIn(phone, server)
  await (await phone.newPage()).goto('/uploads')
  await page.bringToFront()
  await compose(page)
  const media = await noise(3, 1150)
  expect(media.buffer.length).toBeGreaterThan(3.5 * KB * KB)
  troubles(network)
  const title = 'سفر پرماجرا'
  await writePost(page, { title, media })
  // A cut is no refusal: the user is led to the queue.
  await page.waitForURL('**/uploads')
  await published(server.origin, title, LONG_MS)
  await emptied(page)
  const [upload] = network.uploaded()
  expect(network.cuts()).toBeGreaterThanOrEqual(15)
  expect(network.uploaded()).toHaveLength(1)
  expect(upload?.hash(media.buffer.length)).toBe(createHash('sha256').update(media.buffer).digest('hex'))
  expect((upload?.crossed ?? 0) / media.buffer.length).toBeLessThan(1.1)
  expect(await postsTitled(server.origin, title)).toHaveLength(1)
})

test('the worker continues where the closed tab stopped, and a page where the killed worker did', async ({
  phone,
  server,
  network,
}) => {
  const page = await signedIn(phone, server)
  const idle = await phone.newPage()
  await idle.goto(`${network.origin}/config.js`)
  await compose(page)
  const media = await noise(4, 1000)
  network.limitBandwidth(500 * KB)
  const title = 'سه دست، یک پست'
  await writePost(page, { title, media })
  const crossed = () => network.uploaded()[0]?.crossed ?? 0
  await until('the tab to upload', () => (crossed() > 300 * KB ? true : undefined))
  await page.close()
  const byTab = crossed()
  await until('the worker to continue', () => (crossed() > byTab + 600 * KB ? true : undefined))
  expect(await killWorkers(phone, idle)).toBeGreaterThan(0)
  network.limitBandwidth(Number.POSITIVE_INFINITY)
  await idle.goto('/uploads')
  await published(server.origin, title)
  await emptied(idle)
  expect(network.uploaded()).toHaveLength(1)
  expect(network.uploaded()[0]?.hash(media.buffer.length)).toBe(createHash('sha256').update(media.buffer).digest('hex'))
  expect(await postsTitled(server.origin, title)).toHaveLength(1)
})
