import type { Db } from '#server/db/client.ts'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { seed as seedDatabase } from '#server/db/seed/seed.ts'
import { command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const most = 10_000_000
/** A typical ratio of posts to teams and courses. */
const postsPerProgram = 100

export const seed = command({
  name: 'seed',
  summary:
    'seed an empty database, created if there is none, with the demonstration (the first start does so unless SEED=none); ' +
    '--scale N enlarges it to N posts for benchmarks',
  declare: (parser) => parser.option('--scale <N>', 'the number of posts'),
  async run({ scale }) {
    const posts = scaleOf(scale)
    const work = async (db: Db) => {
      const now = new Date()
      const isNew = await seedDatabase(db, { now })
      if (posts !== undefined) await scaleSeed(db, { now, posts, programs: Math.ceil(posts / postsPerProgram) })
      return isNew
    }
    const isNew = await withDatabase(work, { mayCreate: true })
    if (posts !== undefined) console.log(`The database contains ${posts} posts or more.`)
    else if (isNew) console.log('The database was seeded.')
    else console.log('Nothing was added: the database has content, or was started with SEED=none.')
    return 0
  },
})

function scaleOf(scale: string | undefined): number | undefined {
  if (scale === undefined) return undefined
  const posts = Number(scale)
  if (!Number.isInteger(posts) || posts < 1 || posts > most)
    throw new UsageError(`--scale is a number from 1 to ${most}.`)
  return posts
}
