import { addSession } from '#server/modules/catalog/new-session.service.ts'
import {
  AdminError,
  type AdminSessionView,
  changePlaces,
  changePrice,
  readSessions,
  termText,
} from '#server/modules/catalog/session-admin.service.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { type Command, UsageError } from './command.ts'
import { readTerm, readWhole } from './jalali-argument.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const flag = { type: 'boolean' } as const
const text = { type: 'string' } as const

export const sessions: Command = {
  name: 'sessions',
  summary:
    'list the sessions of a team, course or pool with their places; add one; set capacity, open or close months and dates',
  usage: [
    'list <team|course|pool> ID [--json]',
    'sessions add <team|course|pool> ID --title TEXT --days 0,2,4 --from 18:00 --to 19:30 --capacity N --term RIAL [--final RIAL] [--sex women|men|mixed] [--json]',
    'sessions set <team|course|pool> SESSION [--terms 1405-09,1405-10-02] [--capacity N] [--open | --closed] [--dry-run] [--json]',
  ].join('\n       '),
  async run([verb, ...args]) {
    if (verb === 'list') return list(args)
    if (verb === 'set') return withAdminErrors(() => set(args))
    if (verb === 'add') return withAdminErrors(() => add(args))
    throw new UsageError('Choose one of: list, add, set.')
  },
}

export const price: Command = {
  name: 'price',
  summary: 'set the price of a session from now on, in rial; the price of held or paid orders does not change',
  usage: 'set <team|course|pool> SESSION [--term RIAL] [--final RIAL] [--discount PERCENT] [--dry-run] [--json]',
  async run([verb, ...args]) {
    if (verb !== 'set') throw new UsageError('Use: price set.')
    return withAdminErrors(() => setPrice(args))
  },
}

async function list(args: string[]): Promise<number> {
  const { values, positionals } = readOptions(args, { json: flag })
  const [kind, id] = subjectOf(positionals)
  const found = await withDatabase((db) => readSessions(db, kind, id, new Date()))
  if (values.json) console.log(JSON.stringify(found.map(({ rowId: _, ...session }) => session)))
  else for (const session of found) console.log(linesOf(session))
  if (found.length === 0 && !values.json) console.log(`There are no sessions of ${kind} ${id}.`)
  return found.length === 0 ? 1 : 0
}

function linesOf(session: AdminSessionView): string {
  const { id, title, startsAt, endsAt, pricePerTermRial, finalPriceRial, discountPercent, places } = session
  const head = `#${id}  ${title}  ${startsAt}–${endsAt}  ${pricePerTermRial} → ${finalPriceRial} rial (${discountPercent}%)`
  const rows = places.map(({ year, month, day, capacity, taken, deskTaken, closed }) => {
    const term = termText(day === null ? { year, month } : { year, month, day })
    return `    ${term}  ${taken} booked + ${deskTaken} at the desk of ${capacity}${closed ? '  closed' : ''}`
  })
  return [head, ...rows].join('\n')
}

async function set(args: string[]): Promise<number> {
  const options = { terms: text, capacity: text, open: flag, closed: flag, 'dry-run': flag, json: flag }
  const { values, positionals } = readOptions(args, options)
  const [kind, session] = subjectOf(positionals)
  const capacity = readWhole(values.capacity, '--capacity')
  const { open = false, closed = false, 'dry-run': dryRun = false } = values
  if (open && closed) throw new UsageError('Give either --open or --closed.')
  if (capacity === undefined && !open && !closed) throw new UsageError('Give --capacity, --open or --closed.')
  const count = await withDatabase((db) =>
    changePlaces(db, {
      ...{ kind, session, now: new Date(), dryRun },
      ...(values.terms === undefined ? {} : { terms: values.terms.split(',').map(readTerm) }),
      ...(capacity === undefined ? {} : { capacity }),
      ...(open || closed ? { closed } : {}),
    }),
  )
  console.log(
    values.json ? JSON.stringify({ changed: count, dryRun }) : `${dryRun ? 'Would be' : 'Are'} set: ${count}.`,
  )
  return 0
}

async function setPrice(args: string[]): Promise<number> {
  const options = { term: text, final: text, discount: text, 'dry-run': flag, json: flag }
  const { values, positionals } = readOptions(args, options)
  const [kind, session] = subjectOf(positionals)
  const termRial = readWhole(values.term, '--term')
  const finalRial = readWhole(values.final, '--final')
  const discountPercent = readWhole(values.discount, '--discount')
  if ((discountPercent ?? 0) > 100) throw new UsageError('--discount must be from 0 to 100.')
  if (termRial === undefined && finalRial === undefined && discountPercent === undefined)
    throw new UsageError('Give --term, --final or --discount.')
  const dryRun = values['dry-run'] ?? false
  const change = {
    ...{ kind, session, dryRun },
    ...(termRial === undefined ? {} : { termRial }),
    ...(finalRial === undefined ? {} : { finalRial }),
    ...(discountPercent === undefined ? {} : { discountPercent }),
  }
  const set = await withDatabase((db) => changePrice(db, change))
  const summary = `${set.pricePerTermRial} → ${set.finalPriceRial} rial (${set.discountPercent}%)`
  console.log(values.json ? JSON.stringify({ ...set, dryRun }) : `${dryRun ? 'Would be' : 'Is'}: ${summary}`)
  return 0
}

async function add(args: string[]): Promise<number> {
  const { values, positionals } = readOptions(args, {
    title: text,
    days: text,
    from: text,
    to: text,
    capacity: text,
    term: text,
    final: text,
    sex: text,
    json: flag,
  })
  const [kind, subject] = subjectOf(positionals)
  const { title, days, from: startsAt, to: endsAt, sex } = values
  const [capacity, termRial] = [readWhole(values.capacity, '--capacity'), readWhole(values.term, '--term')]
  if (sex !== undefined && sex !== 'women' && sex !== 'men' && sex !== 'mixed')
    throw new UsageError('--sex is women, men or mixed.')
  if (!title || !days || !startsAt || !endsAt || capacity === undefined || termRial === undefined)
    throw new UsageError('Give --title, --days, --from, --to, --capacity and --term.')
  const weekdays = days.split(',').flatMap((day) => readWhole(day, '--days') ?? [])
  const finalRial = readWhole(values.final, '--final') ?? termRial
  const session = { kind, subject, title, weekdays, startsAt, endsAt, capacity, termRial, finalRial }
  const number = await withDatabase((db) =>
    addSession({ db, now: () => new Date() }, { ...session, ...(sex === undefined ? {} : { sex }) }),
  )
  console.log(values.json ? JSON.stringify({ session: number }) : `Session ${number} was added.`)
  return 0
}

function subjectOf([kind, id, ...rest]: string[]): [BookableKind, number] {
  const number = readWhole(id, 'The number')
  const isKind = kind === 'team' || kind === 'course' || kind === 'pool'
  if (!isKind || number === undefined || rest.length > 0)
    throw new UsageError('Give team, course or pool, and a number.')
  return [kind, number]
}

async function withAdminErrors(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AdminError)) throw error
    console.error(error.message)
    return 1
  }
}
