import { removeDemo } from '#server/db/seed/demo.ts'
import { command, commandGroup } from './command.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const remove = command({
  name: 'remove',
  summary: 'remove all of it, or nothing',
  declare: (parser) => parser.option(...dryRunOption).option(...jsonOption),
  async run({ dryRun = false, json }) {
    const removal = await withDatabase((db) => removeDemo(db, { now: new Date(), dryRun }))
    if (json) console.log(JSON.stringify({ ...removal, dryRun }))
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
})

export const demo = commandGroup({
  name: 'demo',
  summary: 'remove the demonstration (its catalogue, people, posts, reviews, slides), unless any of it was sold',
  commands: [remove],
})
