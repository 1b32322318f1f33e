import { removeDemo } from '#server/db/seed/demo.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const flag = { type: 'boolean' } as const

export const demo: Command = {
  name: 'demo',
  summary: 'remove the demonstration (its catalogue, people, posts, reviews, slides), unless any of it was sold',
  usage: 'remove [--dry-run] [--json]',
  async run(args) {
    const { values, positionals } = readOptions(args, { 'dry-run': flag, json: flag })
    if (positionals.length !== 1 || positionals[0] !== 'remove') throw new UsageError('Use: demo remove.')
    const dryRun = values['dry-run'] ?? false
    const removal = await withDatabase((db) => removeDemo(db, { now: new Date(), dryRun }))
    if (values.json) console.log(JSON.stringify({ ...removal, dryRun }))
    else if (removal.outcome === 'none') console.log('There is no demonstration in this database.')
    else if (removal.outcome === 'refused') {
      console.error('Nothing was removed, since this is sold or real:')
      for (const reason of removal.reasons) console.error(`  ${reason}`)
    } else {
      const rows = Object.entries(removal.rows).map(([what, count]) => `${count} ${what}`)
      console.log(`${dryRun ? 'Would be removed' : 'Removed'}: ${rows.join(', ')}.`)
      if (!dryRun)
        console.log('Later starts do not restore it. Its pictures are files of the program, not of the data folder.')
    }
    return removal.outcome === 'refused' ? 1 : 0
  },
}
