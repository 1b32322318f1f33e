import { createHash } from 'node:crypto'
import { until } from '#tests/support/drivers/server.ts'
import { outboxOf, postsTitled, published } from '#tests/support/scenarios/post-editor.ts'
import { submitPost, writePost } from './person.ts'
import type { Stage } from './stage.ts'

/** The delay before the next attempt doubles: on a slow machine it exceeds a minute by the time the network is back. */
const SENT_MS = 4 * 60_000

/**
 * A post written without a network survives a restart, and the page alone sends it once there is one: once, with every
 * byte as it was chosen.
 */
export async function sendLater(stage: Stage): Promise<void> {
  const { phone, network, server } = stage
  const title = 'پستی که منتظر اینترنت ماند'
  await phone.open('/create-post')
  await phone.sees(/مشخصات پست/)
  const before = network.uploaded().length
  await network.setDown(true)
  let size = 0
  let hash = ''
  try {
    const { buffer } = await writePost(stage, title, 1)
    size = buffer.length
    hash = createHash('sha256').update(buffer).digest('hex')
    await submitPost(stage)
    await phone.arrivesAt(/^\/uploads/)
    await phone.sees(/در صف ارسال/)
    await phone.restart()
    await phone.open('/uploads')
    await phone.sees(new RegExp(title))
    await isWaiting(stage, title)
    await failAgain(stage)
  } finally {
    await network.setDown(false)
  }
  await published(server.origin, title, SENT_MS)
  await until('the outbox to be empty', async () => ((await outboxOf(phone)).length === 0 ? true : undefined))
  const times = (await postsTitled(server.origin, title)).length
  if (times !== 1) throw new Error(`the server has it ${times} times`)
  const sent = network.uploaded().slice(before)
  // The picture and its thumbnail are the same file.
  if (sent.length === 0 || sent.some((each) => each.hash(size) !== hash)) throw new Error('other bytes were sent')
}

/** This page tries in vain too, and cannot load what sends large files. */
async function failAgain({ phone }: Stage): Promise<void> {
  const attempts = async () => (await outboxOf(phone))[0]?.attempts ?? 0
  const before = await attempts()
  await phone.evaluate(() => void dispatchEvent(new Event('online')))
  await until('another attempt', async () => (await attempts()) > before || undefined)
}

async function isWaiting({ phone, server }: Stage, title: string): Promise<void> {
  const items = await outboxOf(phone)
  if (items.length !== 1) throw new Error(`${items.length} posts wait instead of one`)
  if ((await postsTitled(server.origin, title)).length > 0) throw new Error('it was sent without a network')
}
