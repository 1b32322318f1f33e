import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { compose, signedIn, phoneTest as test } from '#tests/support/scenarios/outbox/phone.ts'
import { noise, outboxOf, writePost } from '#tests/support/scenarios/post-editor.ts'

/** Larger than what is sent with the post itself. */
const LARGE_SIDE = 1000
/** The first request and its repetitions (`src/offline/chunk-loader.ts`). */
const LOADS = 4

/** Resolves when the stylesheet of the form's recording, which is cached on use only, failed for the last time. */
function lost(page: Page): Promise<void> {
  let failures = 0
  return new Promise((resolve) => {
    page.on('requestfailed', (request) => {
      if (!/\/assets\/finish-recording-[^/]*\.css$/.test(request.url())) return
      failures += 1
      if (failures === LOADS) resolve()
    })
  })
}

test('the form of a phone that never opened it queues a large post on a dead network', async ({
  phone,
  server,
  network,
}) => {
  const page = await signedIn(phone, server)
  const recordingLost = lost(page)
  await network.setDown(true)
  await compose(page)
  await recordingLost
  const title = 'پست بزرگ نخستین بار'
  await writePost(page, { title, media: await noise(8, LARGE_SIDE) })
  await page.waitForURL('**/uploads')
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await outboxOf(page)).toHaveLength(1)
})
