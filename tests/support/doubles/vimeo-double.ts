import type { BrowserContext } from 'playwright-core'

/** What a film of the double is: two minutes long, and half a minute in when it begins to play. */
export const vimeoVideo = { seconds: 120, at: 30 }

/** The page of Vimeo's player: it speaks the messages of the real one's interface, as far as ours asks for them. */
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

/** Stands in for Vimeo at the edge of the browser; gives the addresses its player was opened with. */
export async function standInForVimeo(context: BrowserContext): Promise<URL[]> {
  const opened: URL[] = []
  await context.route('https://*.vimeo.com/**', (route) => {
    opened.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/html', body: page })
  })
  return opened
}
