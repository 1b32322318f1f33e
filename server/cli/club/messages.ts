import { Argument, type Command as Parser } from '@commander-js/extra-typings'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { readTerm, readWhole } from '#server/cli/jalali-argument.ts'
import { jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { cliActor } from '#server/core/actor.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { makeSms } from '#server/gateways/sms/make-sms.ts'
import {
  type MessageDeps,
  previewMessage,
  readMessage,
  readMessages,
  sendMessage,
} from '#server/modules/message/message.service.ts'
import {
  type ClubMessage,
  type DeliveryCounts,
  type MessageRequest,
  messageBody,
  messageChannels,
} from '#src/contract/desk/messages.ts'
import { monthKey, termKey } from '#src/contract/month.ts'

const desk = { as: 'desk', pools: 'all' } as const
const audiences = ['team', 'course', 'pool', 'day', 'month', 'everyone'] as const
type Audience = (typeof audiences)[number]

const audience = new Argument(
  '<audience>',
  'a session of a team, course or pool; a day of a pool; swimmers of a month; everyone',
).choices(audiences)

/** The message and whom it is for. */
const withMessage = (parser: Parser) =>
  parser
    .addArgument(audience)
    .argument('<number>', "the session's number, or the pool's for a day; a month needs none: -")
    .argument('<term>', 'a Jalali month or date, such as 1405-09 or 1405-09-02; everyone needs none: -')
    .requiredOption('--text <TEXT>', 'the message')
    .option('--channel <notification|sms|both>', 'how it is sent', 'notification')

const preview = command({
  name: 'preview',
  summary: 'count the accounts that a message would reach, and the parts and price of its SMS; nothing is sent',
  declare: (parser) => withMessage(parser).option(...jsonOption),
  run: (audience, number, term, { text, channel, json }) =>
    refusing(async () => {
      const message = messageOf({ audience, number, term, text, channel })
      const counted = await onMessages((deps) => previewMessage(deps, desk, message))
      if (json) console.log(JSON.stringify(counted))
      else {
        const { recipients, push, unreachable, sms } = counted
        console.log(
          `${counted.audience}\n${recipients} accounts, ${push ?? 0} with push, ${unreachable} without a number`,
        )
        if (sms !== null) console.log(`${sms.messages} SMS of ${sms.parts} parts, ${sms.price_rial ?? 'unknown'} rial`)
      }
    }),
})

const send = command({
  name: 'send',
  summary: 'send a message to as many accounts as its preview counted, once to each; a running server delivers it',
  declare: (parser) =>
    withMessage(parser)
      .requiredOption('--expected <N>', 'the number of accounts that the preview counted')
      .option(...jsonOption),
  run: (audience, number, term, { text, channel, expected, json }) =>
    refusing(async () => {
      const message = messageOf({ audience, number, term, text, channel })
      const body = { ...message, expected: readWhole(expected, '--expected') }
      const sent = await onMessages((deps) => sendMessage(deps, desk, cliActor, body))
      console.log(json ? JSON.stringify(sent) : `Message ${sent.id} waits for ${sent.recipients} accounts.`)
    }),
})

const state = command({
  name: 'state',
  summary: 'what became of a message, or of the newest ones',
  declare: (parser) => parser.argument('[message]', 'its number').option(...jsonOption),
  run: (number, { json }) =>
    refusing(async () => {
      const id = readWhole(number ?? '0', 'The message')
      const found = await withDatabase(async (db) =>
        id === 0 ? (await readMessages({ db }, desk, {})).results : [await readMessage(db, desk, id)],
      )
      if (json) console.log(JSON.stringify(found))
      else if (found.length === 0) console.log('There are no messages.')
      else for (const message of found) print(message)
    }),
})

export const messages = commandGroup({
  name: 'messages',
  summary: 'messages to many people, as the desk sends them: count, send, and see what became of them',
  commands: [preview, send, state],
})

function onMessages<Result>(work: (deps: MessageDeps) => Promise<Result>): Promise<Result> {
  return withDatabase((db, config) => work({ db, now: () => new Date(), sms: makeSms(config) }))
}

type Typed = { audience: Audience; number: string; term: string; text: string; channel: string }

function messageOf({ audience, number, term, text, channel }: Typed): MessageRequest {
  const parsed = messageBody.safeParse({ audience: audienceOf(audience, number, term), channel, text })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'channel') throw new UsageError(`--channel is ${messageChannels.join(', ')}.`)
  throw new UsageError(`${issue?.path.join('.')}: ${issue?.message}`)
}

function audienceOf(audience: Audience, number: string, term: string): object {
  if (audience === 'everyone') return { to: 'people', filter: { ...anyone, month: null } }
  const { day, ...month } = readTerm(term)
  if (audience === 'month') return { to: 'people', filter: { ...anyone, month: monthKey(month) } }
  const id = readWhole(number, 'The number')
  if (audience !== 'day')
    return { to: 'session', kind: audience, session: id, month: monthKey(month), day: day ?? null }
  if (day === undefined) throw new UsageError(`${term}: a day of a pool is a date such as 1405-09-02.`)
  return { to: 'pool_day', pool: id, day: termKey({ ...month, day }) }
}

const anyone = { pool: null, kind: null, level: null, sex: null }

/** 1 for what the services refuse. */
async function refusing(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (error instanceof AppError) console.error(`Refused: ${error.code}.`)
    else if (error instanceof ValidationError) console.error('Refused: the text or the date cannot be used.')
    else throw error
    return 1
  }
}

function print({ id, created_at, audience, channel, recipients, notification, sms, text }: ClubMessage) {
  console.log(`#${id}  ${created_at}  ${audience}  ${channel}  ${recipients} accounts\n${text.replace(/^/gm, '    ')}`)
  if (notification !== null) console.log(`    notifications: ${countsOf(notification)}`)
  if (sms !== null) console.log(`    SMS: ${countsOf(sms)}`)
}

function countsOf(counts: DeliveryCounts): string {
  const shown = Object.entries(counts).filter(([, count]) => count > 0)
  return shown.map(([name, count]) => `${count} ${name}`).join(', ')
}
