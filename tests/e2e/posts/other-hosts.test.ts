import { basename } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { actionStrings, pageStrings, playerStrings } from '#src/features/posts/page/post-page-strings.ts'
import { videoFile } from '#tests/support/data/videos.ts'
import { mockVimeo, vimeoVideo } from '#tests/support/doubles/vimeo-double.ts'
import { test } from '#tests/support/drivers/e2e.ts'
import { type RunningServer, until } from '#tests/support/drivers/server.ts'

const STREAMED = 57
const ON_VIMEO = 56

/** Turns a seeded post into a video at another host. */
async function moveVideo(server: RunningServer, id: number, url: string) {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { sql, close } = openDatabase(address, { max: 1 })
  await sql`update posts set media_url = ${url}, is_video = true where id = ${id}`
  await close()
}

test.for([
  ['by the browser itself', true],
  ['by the player’s own parser', false],
] as const)(
  'a segmented stream at another host plays %s, within the content security policy',
  async ([_way, knowsStreams], { page, context, server, complaints }) => {
    await moveVideo(server, STREAMED, 'https://streams.example/live/index.m3u8')
    const read: string[] = []
    await context.route('https://streams.example/**', async (route) => {
      const name = basename(new URL(route.request().url()).pathname)
      read.push(name)
      await route.fulfill({
        path: videoFile(`stream/${name}`),
        contentType: name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4',
        headers: { 'access-control-allow-origin': '*' },
      })
    })
    await page.addInitScript((knows) => {
      if (!knows) HTMLMediaElement.prototype.canPlayType = () => ''
    }, knowsStreams)
    await page.goto(`/posts/${STREAMED}`)
    await page.getByRole('button', { name: /^پخش/ }).click()
    await page.getByText(playerStrings.endedTitle).waitFor()
    const pieces = [0, 1, 2].map((piece) => `piece-${piece}.m4s`)
    expect(new Set(read)).toEqual(new Set(['index.m3u8', 'init.mp4', ...pieces]))
    expect(complaints).toEqual([])
  },
)

test('a video on Vimeo plays in Vimeo’s player: its view counts, and its position is restored', async ({
  page,
  context,
  server,
  complaints,
}) => {
  await moveVideo(server, ON_VIMEO, 'https://vimeo.com/channels/staffpicks/1084537')
  const opened = await mockVimeo(context)
  await page.goto(`/posts/${ON_VIMEO}`)
  const play = page.getByRole('button', { name: /^پخش/ })
  await play.waitFor()
  expect(opened).toEqual([])
  await Promise.all([page.waitForRequest(`**/api/post/${ON_VIMEO}/view/`), play.click()])
  expect(opened.map(({ pathname }) => pathname)).toEqual(['/video/1084537'])
  expect(Object.fromEntries(opened[0]?.searchParams ?? [])).toMatchObject({ pip: '0', dnt: '1' })
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, value]) => key.includes('watch-positions') && value.includes('30')),
  )
  // On return the page is rendered by the server, which knows neither position nor likes of a viewer.
  const follow = page.getByRole('button', { name: pageStrings.follow })
  const like = page.getByRole('button', { name: actionStrings.like })
  await follow.click()
  await like.click()
  await page.reload()
  await page.getByRole('button', { name: pageStrings.following }).waitFor()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: playerStrings.resume('۰:۳۰') }).click()
  const player = await until('the player', () => page.frames().find((frame) => frame.url().includes('1084537')))
  await player.waitForFunction(
    (input) => JSON.stringify(Reflect.get(globalThis, 'asked')).includes(input),
    `["setCurrentTime",${vimeoVideo.at}]`,
  )
  expect(complaints).toEqual([])
})
