import type { BrowserContext } from 'playwright-core'

/** The double's video: two minutes long, starting at half a minute. */
export const vimeoVideo = { seconds: 120, at: 30 }

/** The page of Vimeo's player: implements the messages of the real interface that our player uses. */
const page = `<!doctype html><title>Vimeo</title><script>
var asked = []
const say = (message) => parent.postMessage(JSON.stringify(message), '*')
const answers = { getDuration: ${vimeoVideo.seconds}, getVolume: 1, getMuted: false, getTextTracks: [] }
addEventListener('message', ({ data }) => {
  const { method, value } = typeof data === 'string' ? JSON.parse(data) : data
  asked.push([method, value])
  if (method === 'ping') return
  if (method === 'addEventListener') return String(value) === 'resize' && say({ event: 'loaded', data: {} })
  say({ method, value: answers[method] ?? value ?? null })
  if (method !== 'getDuration') return
  say({ event: 'playing', data: {} })
  say({ event: 'timeupdate', data: { seconds: ${vimeoVideo.at}, duration: ${vimeoVideo.seconds} } })
})
say({ event: 'ready' })
</script>`

/** Replaces Vimeo at the edge of the browser; returns the addresses its player was opened with. */
export async function mockVimeo(context: BrowserContext): Promise<URL[]> {
  const opened: URL[] = []
  await context.route('https://*.vimeo.com/**', (route) => {
    opened.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: page })
  })
  return opened
}
