import { audited } from '#server/cli/club/audited.ts'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { readDate, readWhole } from '#server/cli/jalali-argument.ts'
import { jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import {
  addDiscount,
  DiscountError,
  endDiscount,
  readDiscounts,
  readUses,
} from '#server/modules/discount/discount-admin.service.ts'
import { type BookableKind, bookableKind } from '#src/contract/kind.ts'
import { endOfTerm, startOfJalaliDay } from '#src/fa/jalali.ts'

const add = command({
  name: 'add',
  summary: 'add a code',
  declare: (parser) =>
    parser
      .argument('<code>', 'what users type')
      .option('--percent <N>', 'the percent it takes off')
      .option('--rial <N>', 'the amount it takes off an order')
      .option('--uses <N>', 'how many orders may use it')
      .option('--per-user <N>', 'how many orders of one user may use it')
      .option('--from <1405-09-01>', 'its first day, otherwise now')
      .option('--to <1405-09-30>', 'its last day')
      .option('--only <team:3,pool:2>', 'the teams, courses and pools it is for, otherwise all')
      .option(...jsonOption),
  async run(typed, { percent, rial, uses, perUser, from, to, only, json = false }) {
    const now = new Date()
    const discount = {
      code: typed,
      percent: readWhole(percent, '--percent'),
      amountRial: readWhole(rial, '--rial'),
      maxUses: readWhole(uses, '--uses'),
      maxUsesPerUser: readWhole(perUser, '--per-user'),
      startsAt: from === undefined ? now : startOfJalaliDay(readDate(from, '--from')),
      endsAt: to === undefined ? undefined : endOfTerm(readDate(to, '--to')),
      subjects: only === undefined ? [] : only.split(',').map(readSubject),
    }
    try {
      const code = await withDatabase((db) =>
        audited(
          db,
          (tx) => addDiscount(tx, discount, now),
          (id) => ({ action: 'code.create', subject: { kind: 'code', id }, after: discount }),
        ),
      )
      console.log(json ? JSON.stringify({ code }) : `The code ${code} was added.`)
      return 0
    } catch (error) {
      if (error instanceof DiscountError) throw new UsageError(error.message)
      throw error
    }
  },
})

function readSubject(text: string): { kind: BookableKind; id: number } {
  const [kind, id = ''] = text.trim().split(':')
  const parsed = bookableKind.safeParse(kind)
  if (!parsed.success || !/^\d+$/.test(id)) throw new UsageError(`${text}: not a team, course or pool such as team:3.`)
  return { kind: parsed.data, id: Number(id) }
}

type Discount = Awaited<ReturnType<typeof readDiscounts>>[number]

const list = command({
  name: 'list',
  summary: 'list the codes with their uses',
  declare: (parser) => parser.option(...jsonOption),
  async run({ json = false }) {
    const found = await withDatabase(readDiscounts)
    if (json) console.log(JSON.stringify(found.map(({ id: _, ...discount }) => discount)))
    else for (const discount of found) console.log(lineOf(discount))
    if (found.length === 0 && !json) console.log('There are no codes.')
    return 0
  },
})

function lineOf({ code, percent, amountRial, uses, maxUses, maxUsesPerUser, startsAt, endsAt, subjects }: Discount) {
  const reduction = percent === null ? `${amountRial} rial` : `${percent}%`
  const used = `${uses} of ${maxUses ?? 'any number of'} uses`
  const perUser = maxUsesPerUser === null ? '' : `  ${maxUsesPerUser} a user`
  const period = `from ${startsAt.toISOString()}${endsAt === null ? '' : ` to ${endsAt.toISOString()}`}`
  return `${code}  ${reduction}  ${used}${perUser}  ${period}  ${subjects?.join(',') ?? 'everywhere'}`
}

const end = command({
  name: 'end',
  summary: 'end a code now; held and paid orders keep their price',
  declare: (parser) => parser.argument('<code>', 'the code').option(...jsonOption),
  async run(code, { json = false }) {
    const isDone = await withDatabase((db) =>
      audited(
        db,
        (tx) => endDiscount(tx, code, new Date()),
        (done) => (done ? { action: 'code.end', subject: { kind: 'code', id: code } } : undefined),
      ),
    )
    if (json) console.log(JSON.stringify({ done: isDone }))
    else if (isDone) console.log(`The code ${code} has ended.`)
    else console.error(`There is no code ${code} that has not ended.`)
    return isDone ? 0 : 1
  },
})

const usage = command({
  name: 'usage',
  summary: 'list the orders that use a code',
  declare: (parser) => parser.argument('<code>', 'the code').option(...jsonOption),
  async run(code, { json = false }) {
    const found = await withDatabase((db) => readUses(db, code))
    if (found === undefined) {
      console.error(`There is no code ${code}.`)
      return 1
    }
    if (json) console.log(JSON.stringify(found))
    else
      for (const { order, state, userId, amountRial, createdAt } of found)
        console.log(`${order}  ${state}  user ${userId}  ${amountRial} rial off  ${createdAt.toISOString()}`)
    if (found.length === 0 && !json) console.log('No order uses it.')
    return 0
  },
})

export const codes = commandGroup({
  name: 'codes',
  summary: 'add, list and end discount codes; list the orders that use one',
  commands: [list, add, end, usage],
  usual: list,
})
