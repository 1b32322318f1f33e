import { medians, type Row, type Table } from './figures.ts'
import { lighthouseOf } from './lighthouse.ts'
import { log } from './log.ts'
import { startSeeded } from './product.ts'
import { coldVisit, navigations, revisits } from './visits.ts'

/** The pages that visitors enter through, and where they continue. */
const PAGES = ['/', '/teams', '/posts/59', '/team-overview/1']
const ONWARD: [from: string, to: string][] = [
  ['/', '/teams'],
  ['/', '/courses'],
  ['/teams', '/team-overview/1'],
]

type Measure = { title: string; names: string[]; of: (name: string, origin: string) => Promise<Row['figures']> }

const MEASURES: Measure[] = [
  {
    title: 'Lighthouse mobile, simulated slow 4G',
    names: PAGES,
    of: (path, origin) => lighthouseOf(`${origin}${path}`),
  },
  {
    title: 'A first visit, processor slowed 4 times',
    names: PAGES,
    of: (path, origin) => coldVisit(`${origin}${path}`),
  },
  {
    title: 'A visit again, processor slowed 4 times',
    names: PAGES,
    of: (path, origin) => revisits(`${origin}${path}`),
  },
  {
    title: 'Going on by a link, processor slowed 4 times',
    names: ONWARD.map((way) => way.join(' → ')),
    of: (way, origin) => {
      const [from = '/', to = '/'] = way.split(' → ')
      return navigations(`${origin}${from}`, to)
    },
  },
]

/** What a user of a cheap phone waits for: medians over the runs, each of which measures everything. */
export async function measureFront({ runs }: { runs: number }): Promise<Table[]> {
  const server = await startSeeded()
  const seen = new Map<string, Row['figures'][]>()
  try {
    // The server's first responses are slower than all others.
    for (const path of PAGES) await fetch(`${server.origin}${path}`, { headers: { accept: 'text/html' } })
    for (let run = 1; run <= runs; run += 1) {
      for (const { title, names, of } of MEASURES) {
        for (const name of names) {
          log(`front, run ${run} of ${runs}: ${title}, ${name}`)
          const figures = await of(name, server.origin).catch((error: unknown) => {
            log(`  not measured: ${String(error).split('\n')[0]}`)
            return undefined
          })
          if (figures !== undefined) seen.set(`${title} ${name}`, [...(seen.get(`${title} ${name}`) ?? []), figures])
        }
      }
    }
  } finally {
    await server.stop()
  }
  return MEASURES.map(({ title, names }) => ({
    part: 'front',
    title: `${title}, medians of ${runs}`,
    rows: names.map((name) => ({ name, figures: medians(seen.get(`${title} ${name}`) ?? []) })),
  }))
}
