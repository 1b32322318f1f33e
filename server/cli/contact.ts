import { parseArgs } from 'node:util'
import { readMessages } from '#server/modules/contact/contact.service.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const USUAL = 20
const MOST = 1000

export const contact: Command = {
  name: 'contact',
  summary: 'list the messages of the contact form, newest first',
  usage: '[--limit <1-1000>] [--json]',
  async run(args) {
    const { limit, json } = optionsOf(args)
    const messages = await withDatabase((db) => readMessages(db, limit))
    if (json) console.log(JSON.stringify(messages, null, 2))
    else if (messages.length === 0) console.log('There are no messages.')
    else
      for (const { id, name, phone, text, createdAt } of messages) {
        console.log(`#${id}  ${createdAt.toISOString()}  ${name}  ${phone}\n${text.replace(/^/gm, '    ')}\n`)
      }
    return 0
  },
}

function optionsOf(args: string[]): { limit: number; json: boolean } {
  const { values } = parsed(args)
  const limit = Number(values.limit ?? USUAL)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) throw new UsageError('--limit is a number from 1 to 1000.')
  return { limit, json: values.json ?? false }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: { limit: { type: 'string' }, json: { type: 'boolean' } } })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
