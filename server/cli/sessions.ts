import { Argument, Option } from '@commander-js/extra-typings'
import { addSession } from '#server/modules/catalog/new-session.service.ts'
import {
  AdminError,
  type AdminSessionView,
  changePlaces,
  changePrice,
  readSessions,
} from '#server/modules/catalog/session-admin.service.ts'
import { termKey } from '#src/contract/month.ts'
import { audited } from './club/audited.ts'
import { command, commandGroup, UsageError } from './command.ts'
import { readTerm, readWhole } from './jalali-argument.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const kindArgument = new Argument('<team|course|pool>', 'of what').choices(['team', 'course', 'pool'])

const list = command({
  name: 'list',
  summary: 'list the sessions with their places',
  declare: (parser) =>
    parser
      .addArgument(kindArgument)
      .argument('<id>', 'its number')
      .option(...jsonOption),
  async run(kind, number, { json }) {
    const id = readWhole(number, 'The number')
    const found = await withDatabase((db) => readSessions(db, kind, id, new Date()))
    if (json) console.log(JSON.stringify(found.map(({ rowId: _, ...session }) => session)))
    else for (const session of found) console.log(linesOf(session))
    if (found.length === 0 && !json) console.log(`There are no sessions of ${kind} ${id}.`)
    return found.length === 0 ? 1 : 0
  },
})

function linesOf(session: AdminSessionView): string {
  const { id, title, startsAt, endsAt, pricePerTermRial, finalPriceRial, discountPercent, places } = session
  const head = `#${id}  ${title}  ${startsAt}–${endsAt}  ${pricePerTermRial} → ${finalPriceRial} rial (${discountPercent}%)`
  const rows = places.map(({ year, month, day, capacity, taken, deskTaken, closed }) => {
    const term = termKey(day === null ? { year, month } : { year, month, day })
    return `    ${term}  ${taken} booked + ${deskTaken} at the desk of ${capacity}${closed ? '  closed' : ''}`
  })
  return [head, ...rows].join('\n')
}

const add = command({
  name: 'add',
  summary: 'add a session',
  declare: (parser) =>
    parser
      .addArgument(kindArgument)
      .argument('<id>', 'its number')
      .requiredOption('--title <TEXT>', 'its title')
      .requiredOption('--days <0,2,4>', 'the weekdays, 0 is Saturday')
      .requiredOption('--from <18:00>', 'the start')
      .requiredOption('--to <19:30>', 'the end')
      .requiredOption('--capacity <N>', 'the places')
      .requiredOption('--term <RIAL>', 'the price of a month or visit')
      .option('--final <RIAL>', 'the price that is paid, usually the same')
      .addOption(new Option('--sex <women|men|mixed>', 'of a pool').choices(['women', 'men', 'mixed']))
      .option(...jsonOption),
  async run(kind, number, { title, days, from: startsAt, to: endsAt, sex, json, ...amounts }) {
    const [capacity, termRial] = [readWhole(amounts.capacity, '--capacity'), readWhole(amounts.term, '--term')]
    const finalRial = readWhole(amounts.final, '--final') ?? termRial
    if (title === '') throw new UsageError('Give a --title.')
    const weekdays = days.split(',').map((day) => readWhole(day, '--days'))
    const subject = readWhole(number, 'The number')
    const session = { kind, subject, title, weekdays, startsAt, endsAt, capacity, termRial, finalRial }
    return withAdminErrors(async () => {
      const added = await withDatabase((db) =>
        audited(
          db,
          (tx) => addSession({ db: tx, now: () => new Date() }, { ...session, ...(sex === undefined ? {} : { sex }) }),
          (id) => ({ action: 'session.create', subject: { kind, id: `${subject}:${id}` }, after: session }),
        ),
      )
      console.log(json ? JSON.stringify({ session: added }) : `Session ${added} was added.`)
      return 0
    })
  },
})

const set = command({
  name: 'set',
  summary: 'set capacity, open or close months and dates',
  declare: (parser) =>
    parser
      .addArgument(kindArgument)
      .argument('<session>', "the session's number")
      .option('--terms <1405-09,1405-10-02>', 'Jalali months or dates, otherwise all')
      .option('--capacity <N>', 'the places')
      .addOption(new Option('--open', 'open them').conflicts('closed'))
      .option('--closed', 'close them')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(kind, number, { terms, capacity: places, open = false, closed = false, dryRun = false, json }) {
    const session = readWhole(number, 'The number')
    const capacity = readWhole(places, '--capacity')
    if (capacity === undefined && !open && !closed) throw new UsageError('Give --capacity, --open or --closed.')
    const change = {
      ...{ kind, session, now: new Date(), dryRun },
      ...(terms === undefined ? {} : { terms: terms.split(',').map(readTerm) }),
      ...(capacity === undefined ? {} : { capacity }),
      ...(open || closed ? { closed } : {}),
    }
    return withAdminErrors(async () => {
      const count = await withDatabase((db) =>
        audited(
          db,
          (tx) => changePlaces(tx, change),
          (changed) =>
            dryRun || changed === 0
              ? undefined
              : {
                  action: 'session.places',
                  subject: { kind: 'session', id: session },
                  after: { kind, terms, capacity, closed },
                },
        ),
      )
      console.log(json ? JSON.stringify({ changed: count, dryRun }) : `${dryRun ? 'Would be' : 'Are'} set: ${count}.`)
      return 0
    })
  },
})

export const sessions = commandGroup({
  name: 'sessions',
  summary:
    'list the sessions of a team, course or pool with their places; add one; set capacity, open or close months and dates',
  commands: [list, add, set],
})

const setPrice = command({
  name: 'set',
  summary: 'set the price of a session',
  declare: (parser) =>
    parser
      .addArgument(kindArgument)
      .argument('<session>', "the session's number")
      .option('--term <RIAL>', 'the price of a month or visit')
      .option('--final <RIAL>', 'the price that is paid')
      .option('--discount <PERCENT>', 'the discount from 0 to 100')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(kind, number, { term, final, discount, dryRun = false, json }) {
    const session = readWhole(number, 'The number')
    const termRial = readWhole(term, '--term')
    const finalRial = readWhole(final, '--final')
    const discountPercent = readWhole(discount, '--discount')
    if ((discountPercent ?? 0) > 100) throw new UsageError('--discount must be from 0 to 100.')
    if (termRial === undefined && finalRial === undefined && discountPercent === undefined)
      throw new UsageError('Give --term, --final or --discount.')
    const change = {
      ...{ kind, session, dryRun },
      ...(termRial === undefined ? {} : { termRial }),
      ...(finalRial === undefined ? {} : { finalRial }),
      ...(discountPercent === undefined ? {} : { discountPercent }),
    }
    return withAdminErrors(async () => {
      const priced = await withDatabase((db) =>
        audited(
          db,
          (tx) => changePrice(tx, change),
          (after) =>
            dryRun
              ? undefined
              : { action: 'session.price', subject: { kind: 'session', id: session }, after: { kind, ...after } },
        ),
      )
      const summary = `${priced.pricePerTermRial} → ${priced.finalPriceRial} rial (${priced.discountPercent}%)`
      console.log(json ? JSON.stringify({ ...priced, dryRun }) : `${dryRun ? 'Would be' : 'Is'}: ${summary}`)
      return 0
    })
  },
})

export const price = commandGroup({
  name: 'price',
  summary: 'set the price of a session from now on, in rial; the price of held or paid orders does not change',
  commands: [setPrice],
})

async function withAdminErrors(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AdminError)) throw error
    console.error(error.message)
    return 1
  }
}
