import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstWindowPage } from '#server/ssr/first-window.ts'
import { readPage } from '#server/ssr/html-shell.ts'
import { pageWith } from '#server/ssr/page-head.ts'
import { preloadLinks } from '#server/ssr/preload-links.ts'
import type { RenderPage } from '#src/contract/ssr.ts'
import { type Heavy, heavyContent, scripts } from '#tests/support/data/heavy-content.ts'

const FIRST_WINDOW = 14_600
/** The headers of a page are 980 bytes on a short origin. */
const HEAD = 1_100
const ORIGIN = 'https://mowj.example'
const CLIENT = resolve('dist/client')
const { render } = (await import(pathToFileURL(resolve('dist/render/render.js')).href)) as { render: RenderPage }

type Content = ReturnType<typeof heavyContent>

/** Responses of the API that has this content. */
function responseTo(content: Content, path: string): unknown {
  const page = <Item>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })
  if (path.startsWith('/api/slider-images')) return content.slides
  if (path.startsWith('/api/post/stats/')) return { count: 1_000_000, videos: 654_321, views: 123_456_789 }
  if (path.endsWith('/related/')) return content.posts
  if (/^\/api\/post\/\d+\/$/.test(path)) return content.post
  if (path.startsWith('/api/post/')) return { ...page(content.posts), next_cursor: 'abc' }
  if (path.startsWith('/api/teams/?page_size=8')) return { ...page(content.teams.slice(0, 8)), count: 200 }
  if (path.startsWith('/api/teams/')) return page(content.teams)
  if (/^\/teams\/\d+\/$/.test(path)) return content.team
  throw new Error(`no response to ${path}`)
}

const pages = [
  { path: '/', links: '', isAboutOne: false, shown: ({ slides }: Content) => slides[0]?.title },
  {
    path: '/teams',
    links: preloadLinks(CLIENT, 'src/routes/-program-lists.tsx'),
    isAboutOne: false,
    shown: ({ teams }: Content) => teams[0]?.name,
  },
  {
    path: '/team-overview/1',
    links: preloadLinks(CLIENT, 'src/routes/team-overview.$teamId.tsx'),
    isAboutOne: true,
    shown: ({ team }: Content) => team.name,
  },
  {
    path: '/posts/1',
    links: preloadLinks(CLIENT, 'src/routes/posts.$postId.tsx'),
    isAboutOne: true,
    shown: ({ post }: Content) => post.title,
  },
]

async function renderPage({ path, links, isAboutOne }: (typeof pages)[number], content: Content) {
  const bare = readPage(CLIENT).replace('</head>', () => `${links}</head>`)
  const { title, description } = content.post
  const meta = {
    title,
    description: description.slice(0, 200),
    url: `${ORIGIN}${path}`,
    type: 'article',
    image: null,
  } as const
  const rendered = await render({
    ...{ path, origin: ORIGIN, base: ORIGIN, now: Date.parse('2026-11-21T08:00:00Z') },
    answer: async (url) => {
      const { pathname, search } = new URL(url)
      const body = JSON.stringify(responseTo(content, pathname + search))
      return { status: 200, contentType: 'application/json', body }
    },
  })
  if (rendered === undefined) throw new Error(`${path} was not rendered`)
  return { rendered, html: await firstWindowPage(isAboutOne ? pageWith(bare, meta) : bare, rendered, !isAboutOne) }
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

/** As sent: the lists are cached for a minute and compressed with quality 11, a post or a team with 9. */
const sizeOf = (html: string, quality: number) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

const heavy: fc.Arbitrary<Heavy> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  script: fc.constantFrom(...(Object.keys(scripts) as Heavy['script'][])),
  many: fc.double({ min: 0.05, max: 1, noNaN: true }),
  long: fc.double({ min: 0.02, max: 1, noNaN: true }),
})
const most = (Object.keys(scripts) as Heavy['script'][]).map((script): [Heavy] => [
  { seed: 7, script, many: 1, long: 1 },
])

test.for(pages)('$path fits the first window whatever people write, and shows its heading', async (page) => {
  await fc.assert(
    fc.asyncProperty(heavy, async (size) => {
      const content = heavyContent(size)
      const { html = '' } = await renderPage(page, content)
      expect(html).toContain(escaped(page.shown(content) ?? ''))
      expect(sizeOf(html, page.isAboutOne ? 9 : 11) + HEAD).toBeLessThanOrEqual(FIRST_WINDOW)
    }),
    { seed: 20_261_121, numRuns: 12, examples: most },
  )
})
