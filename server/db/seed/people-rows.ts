import type { programs, reviews } from '#server/db/schema/catalog.ts'
import type { users } from '#server/db/schema/people.ts'
import type { posts } from '#server/db/schema/post.ts'
import { DAY_MS, HOUR_MS } from '#src/contract/duration.ts'
import { fold } from '#src/fa/fold.ts'
import { clubNames, personNames } from './people.ts'
import type { Media } from './pictures.ts'
import type { PostSeed } from './post-seed.ts'
import { postSeeds } from './posts.ts'
import { type Random, randomFrom } from './random.ts'
import { ofChild, openings, remarks, starShares } from './review-texts.ts'

const MOST_REVIEWS = 7

export function userRows(media: Media, now: Date) {
  return [...clubNames, ...personNames].map(
    (username, index) =>
      ({
        id: index + 1,
        username,
        usernameFolded: fold(username),
        profilePicture: media.avatar(index + 1),
        createdAt: new Date(now.getTime() - (420 - index) * DAY_MS),
      }) satisfies typeof users.$inferInsert,
  )
}

type Reviewed = Pick<typeof programs.$inferInsert, 'sex' | 'ageGroup'>

/** Up to seven reviews per program in the order of their ids, no text twice, one per user, by the class's own audience. */
export function reviewRows(reviewed: readonly Reviewed[], now: Date) {
  const random = randomFrom(20_240_521)
  const used = new Set<string>()
  const rows: (typeof reviews.$inferInsert)[] = []
  for (const [index, program] of reviewed.entries()) {
    const programId = index + 1
    const people = random.shuffle(personNames.map((_name, person) => person)).filter((person) => fits(person, program))
    // The newest programs have no reviews yet.
    const count = programId % 14 === 0 ? 0 : random.between(1, MOST_REVIEWS)
    for (const person of people.slice(0, count)) {
      const rating = starsOf(random)
      const sentences = uniqueSentences(rating, used, random)
      rows.push({
        id: rows.length + 1,
        programId,
        userId: clubNames.length + person + 1,
        rating,
        text: sentences.map((sentence) => (isForChildren(program) && ofChild[sentence]) || sentence).join(' '),
        // None of the authors has paid for a month: the mark is for those who have.
        verified: false,
        createdAt: new Date(now.getTime() - random.between(1, 330) * DAY_MS - random.between(0, 23) * HOUR_MS),
      })
    }
  }
  return rows
}

function starsOf(random: Random): 3 | 4 | 5 {
  const ticket = random.between(1, starShares[5] + starShares[4] + starShares[3])
  if (ticket <= starShares[5]) return 5
  return ticket <= starShares[5] + starShares[4] ? 4 : 3
}

/** Parents of either sex review a class of children. `personNames` alternates between women and men. */
function fits(person: number, program: Reviewed): boolean {
  if (program.sex === 'mixed' || isForChildren(program)) return true
  return (program.sex === 'women') === (person % 2 === 0)
}

function isForChildren({ ageGroup }: Reviewed): boolean {
  return ageGroup === 'kids' || ageGroup === 'teens'
}

function uniqueSentences(rating: 3 | 4 | 5, used: Set<string>, random: Random): string[] {
  const opening = random.pick(openings[rating])
  const sentences = random.next() < 0.15 ? [opening] : [opening, random.pick(remarks)]
  const text = sentences.join(' ')
  if (used.has(text)) return uniqueSentences(rating, used, random)
  used.add(text)
  return sentences
}

/** The posts, id 1 the oldest, categories mixed as in a real feed. */
export function postRows(media: Media, now: Date) {
  const random = randomFrom(1405)
  const all = Object.entries(postSeeds).flatMap(([category, list]) =>
    list.map((seed) => ({ category: category as keyof typeof postSeeds, seed })),
  )
  const mingled = random.shuffle(all)
  return mingled.map(({ category, seed }, index) => {
    const newer = mingled.length - 1 - index
    // A busy last week and a long quiet tail: about 190 days in all.
    const hoursAgo = 2 + 3 * newer ** 1.8
    return {
      id: index + 1,
      authorId: seed.author,
      title: seed.title,
      description: seed.description,
      category,
      ...mediaOf(seed, media),
      thumbnail: media.picture(seed.picture),
      views: viewsOf(random),
      createdAt: new Date(now.getTime() - Math.round(hoursAgo * HOUR_MS)),
    } satisfies typeof posts.$inferInsert
  })
}

function mediaOf({ media: source, picture }: PostSeed, media: Media) {
  if ('clip' in source) {
    const { url, durationSeconds } = media.clip(source.clip)
    return { mediaUrl: url, isVideo: true, durationSeconds }
  }
  if ('link' in source) return { mediaUrl: source.link, isVideo: true, durationSeconds: source.durationSeconds }
  return { mediaUrl: media.picture(picture).url, isVideo: false, durationSeconds: null }
}

/** From some tens to over a million, most in the hundreds and thousands. */
function viewsOf(random: Random): number {
  const exponent = 1.4 + random.next() * 3.2 + (random.next() < 0.06 ? 1.6 : 0)
  return Math.floor(10 ** exponent)
}
