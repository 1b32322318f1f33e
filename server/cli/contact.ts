import { readMessages } from '#server/modules/contact/contact.service.ts'
import { command, UsageError } from './command.ts'
import { jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const USUAL = 20
const MOST = 1000

export const contact = command({
  name: 'contact',
  summary: 'list the messages of the contact form, newest first',
  declare: (parser) => parser.option('--limit <1-1000>', `how many, usually ${USUAL}`).option(...jsonOption),
  async run({ limit: count, json }) {
    const limit = limitOf(count)
    const messages = await withDatabase((db) => readMessages(db, limit))
    if (json) console.log(JSON.stringify(messages, null, 2))
    else if (messages.length === 0) console.log('There are no messages.')
    else
      for (const { id, name, phone, text, createdAt } of messages) {
        console.log(`#${id}  ${createdAt.toISOString()}  ${name}  ${phone}\n${text.replace(/^/gm, '    ')}\n`)
      }
    return 0
  },
})

function limitOf(count: string | undefined): number {
  const limit = Number(count ?? USUAL)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) throw new UsageError('--limit is a number from 1 to 1000.')
  return limit
}
