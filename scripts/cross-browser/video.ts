import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { videoDifference } from '#scripts/chaos/video-difference.ts'
import { composeStrings } from '#src/features/posts/editor/strings.ts'
import { phoneVideo } from '#tests/support/data/phone-video.ts'
import { probe } from '#tests/support/data/videos.ts'
import { noise, published } from '#tests/support/scenarios/post-editor.ts'
import { fillForm, signIn, submitPost } from './person.ts'
import type { Stage } from './stage.ts'

const SECONDS = 6
const SENT_MS = 5 * 60_000
const { thumbnailTaken, frameFailed, unplayable } = composeStrings

/** A phone's video is published as it was, smaller or not, and says neither place nor device. Returns what was sent. */
export async function sendVideo(stage: Stage): Promise<string> {
  const { phone, server } = stage
  const title = 'ویدیوی ایستاده'
  const video = phoneVideo(SECONDS)
  await phone.open('/login?next=/create-post')
  await signIn(stage)
  await phone.arrivesAt(/^\/create-post/)
  await fillForm(stage, title, { name: 'upright.mp4', mimeType: 'video/mp4', buffer: video })
  const text = await phone.sees(new RegExp([thumbnailTaken, frameFailed, unplayable].join('|')))
  const hasFrame = text.includes(thumbnailTaken)
  if (!hasFrame) await attachThumbnail(stage)
  await submitPost(stage)
  const { media_url: path } = await published(server.origin, title, SENT_MS)
  const response = await fetch(new URL(path ?? '', server.origin))
  const content = Buffer.from(await response.arrayBuffer())
  const difference = videoDifference(content, video)
  if (difference !== undefined) throw new Error(difference)
  const { width, height } = probe(content)
  const share = Math.round((100 * content.length) / video.length)
  return `${width}×${height}, ${share} % of the bytes, ${hasFrame ? 'a frame as its thumbnail' : 'no frame for a thumbnail'}`
}

async function attachThumbnail({ phone, folder }: Stage): Promise<void> {
  const { name, buffer } = await noise(5, 300)
  const path = join(folder, name)
  await writeFile(path, buffer)
  await phone.attach('section[aria-labelledby="compose-thumbnail"] input[type=file]', path)
}
