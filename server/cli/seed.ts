import { parseArgs } from 'node:util'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { seed as fillEmpty } from '#server/db/seed/seed.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const most = 10_000_000
/** A club's life: so many posts to each team or course. */
const postsPerProgram = 100

export const seed: Command = {
  name: 'seed',
  summary: 'fill an empty database (the first start does it); --scale N grows it to N posts for benchmarks',
  usage: '[--scale N]',
  async run(args) {
    const posts = scaleOf(args)
    await withDatabase(async (db) => {
      const now = new Date()
      await fillEmpty(db, { now })
      if (posts !== undefined) await scaleSeed(db, { now, posts, programs: Math.ceil(posts / postsPerProgram) })
    })
    console.log(
      posts === undefined ? 'The database has its first content.' : `The database holds ${posts} posts or more.`,
    )
    return 0
  },
}

function scaleOf(args: string[]): number | undefined {
  const { scale } = read(args)
  if (scale === undefined) return undefined
  const posts = Number(scale)
  if (!Number.isInteger(posts) || posts < 1 || posts > most)
    throw new UsageError(`--scale is a number from 1 to ${most}.`)
  return posts
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: { scale: { type: 'string' } } }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
