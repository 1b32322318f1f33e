import { audited } from '#server/cli/club/audited.ts'
import { command, commandGroup } from '#server/cli/command.ts'
import { readWhole } from '#server/cli/jalali-argument.ts'
import { jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { makeSms } from '#server/gateways/sms/make-sms.ts'
import { readLines, removeFromLine } from '#server/modules/waitlist/waitlist-admin.service.ts'
import { keepWaitlist } from '#server/modules/waitlist/waitlist-job.service.ts'
import { termKey } from '#src/contract/month.ts'

const list = command({
  name: 'list',
  summary: 'list the lines of full months and dates, each in its order',
  declare: (parser) => parser.option(...jsonOption),
  async run({ json = false }) {
    const found = await withDatabase(readLines)
    if (json) console.log(JSON.stringify(found))
    else if (found.length === 0) console.log('There are no lines.')
    for (const { id, slot, kind, session, name, term, user, places, state, offered_until: until } of json
      ? []
      : found) {
      const offer = until === null ? '' : ` until ${until}`
      console.log(
        `${id}  slot ${slot}  ${kind} session ${session} ${name} ${termKey(term)}  user ${user}  ${places} places  ${state}${offer}`,
      )
    }
    return 0
  },
})

const offer = command({
  name: 'offer',
  summary: 'offer free places, announce offers and end late ones, now',
  declare: (parser) => parser,
  async run() {
    let failures = 0
    const report = (error: unknown) => {
      failures += 1
      console.error(error)
    }
    const isDone = await withDatabase((db, config) =>
      keepWaitlist({ db, now: () => new Date(), sms: makeSms(config) }, report),
    )
    console.log(isDone ? 'Done.' : 'A server is already doing that.')
    return failures === 0 ? 0 : 1
  },
})

const remove = command({
  name: 'remove',
  summary: 'take an entry out of its line; what was offered to it goes on',
  declare: (parser) => parser.argument('<entry>', 'its number in the list'),
  async run(number) {
    const id = readWhole(number, 'The entry')
    const isDone = await withDatabase((db) =>
      audited(
        db,
        (tx) => removeFromLine({ db: tx, now: () => new Date() }, id),
        (done) => (done ? { action: 'waitlist.remove', subject: { kind: 'waitlist', id } } : undefined),
      ),
    )
    if (isDone) console.log(`Entry ${id} has left its line.`)
    else console.error(`There is no entry ${id} in a line.`)
    return isDone ? 0 : 1
  },
})

export const waitlist = commandGroup({
  name: 'waitlist',
  summary: 'list the lines of full months and dates, offer places now, remove an entry',
  commands: [list, offer, remove],
  usual: list,
})
