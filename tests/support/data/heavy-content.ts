import type { ProgramCard, ProgramDetail, Slide } from '#src/contract/catalog/catalog.ts'
import type { Picture } from '#src/contract/picture.ts'
import type { Post } from '#src/contract/post.ts'

/** Code points of which texts are made: the less they repeat, the worse a page compresses. */
export const scripts = {
  persian: [0x0621, 0x064a],
  emoji: [0x1f300, 0x1f9ff],
  han: [0x4e00, 0x9fa5],
  markup: [0x22, 0x3e],
} as const

export type Heavy = { seed: number; script: keyof typeof scripts; many: number; long: number }

const PICTURE_WIDTHS = [400, 800, 1600]
const MONTHS = 17

/** Contents of the site, of which `many` and `long` (0 to 1) say how close to the limits they are. */
export function heavyContent({ seed, script, many, long }: Heavy) {
  const random = randomOf(seed)
  const count = (most: number) => Math.ceil(most * many)
  const list = <Item>(most: number, make: (index: number) => Item) =>
    Array.from({ length: count(most) }, (_, i) => make(i))
  const [first, last] = scripts[script]
  const text = (most: number) => {
    let made = ''
    while (made.length < Math.max(5, most * long - 1)) made += String.fromCodePoint(first + (random() % (last - first)))
    return made
  }
  const hash = () => Array.from({ length: 4 }, () => random().toString(36)).join('')
  const picture = (): Picture => {
    const name = hash()
    const variants = PICTURE_WIDTHS.flatMap((width) =>
      (['image/avif', 'image/webp'] as const).map((type) => ({
        url: `/media/${name}-${width}.${type.slice(6)}`,
        width,
        type,
      })),
    )
    return { url: `/media/${name}-800.webp`, width: 1600, height: 900, color: '#123456', alt: text(120), variants }
  }
  const price = { price_per_term: 23_000_000, final_price: 18_000_000, discount: 21, currency: 'IRR' as const }
  const timetable = (index: number) => ({ weekdays: [0, 2, index % 7], starts_at: '06:30', ends_at: '07:45' })
  const card = (index: number): ProgramCard => ({
    id: index + 1,
    name: text(120),
    picture: picture(),
    ...{ level: 'beginner', sex: 'mixed', age_group: 'kids' },
    pool: { id: index + 1, name: text(120), district: text(60), city: text(60) },
    instructor: { id: index + 1, name: text(120) },
    ...price,
    ...{ rating: 4.5, review_count: 1000 + index, next_free: { year: 1405, month: 9, left: 3 } },
    times: list(20, timetable),
  })
  const post = (index: number): Post => ({
    id: index + 1,
    title: text(200),
    description: text(5000),
    ...{ category: 'swim', views: random() % 1_000_000, created_at: '2026-11-20T08:00:00Z' },
    media_url: `https://example.com/${hash()}.mp4`,
    ...{ is_video: true, media_width: 1280, media_height: 720, image: null },
    ...{ thumbnail_url: `/media/${hash()}.webp`, thumbnail: picture(), duration: '12:34' },
    ...{ author_username: text(60), author_avatar: `/media/${hash()}.webp` },
    author: { id: index + 1, username: text(60) },
    processing: true,
  })
  const team = (): ProgramDetail => ({
    ...card(0),
    summary: text(500),
    description: text(10_000),
    gallery: list(30, picture),
    pool: { id: 1, name: text(120), district: text(60), city: text(60), address: text(300) },
    instructor: { id: 1, name: text(120), title: text(200), bio: text(10_000), picture: picture() },
    sessions: list(30, (index) => ({
      id: index + 1,
      title: text(120),
      ...timetable(index),
      ...price,
      months: Array.from({ length: MONTHS }, (_, month) => ({
        year: 1405,
        month: (month % 12) + 1,
        capacity: 20,
        left: random() % 20,
      })),
    })),
    latest_reviews: list(3, (index) => ({
      ...{ id: index + 1, author: text(60), rating: 5, text: text(2000), verified: true },
      created_at: '2026-11-20T08:00:00Z',
    })),
  })
  const slide = (index: number): Slide => ({
    id: index + 1,
    imageUrl: `/media/${hash()}.webp`,
    title: text(120),
    description: text(500),
    picture: picture(),
  })
  return { teams: list(200, card), posts: list(8, post), team: team(), post: post(0), slides: list(30, slide) }
}

/** A generator of 31-bit numbers (mulberry32): the same ones for a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 1
  }
}
