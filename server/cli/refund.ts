import { closePool, refundOrder, refundsMade } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { audited } from './club/audited.ts'
import { command, commandGroup, UsageError } from './command.ts'
import { readDate, readWhole } from './jalali-argument.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const now = () => new Date()

export const closePoolDates = command({
  name: 'close-pool',
  summary: "close a pool's dates: no more bookings, paid visits are refunded to the wallets, holds end",
  declare: (parser) =>
    parser
      .argument('<pool>', "the pool's number")
      .requiredOption('--from <DATE>', 'the first Jalali date, such as 1405-09-02')
      .requiredOption('--to <DATE>', 'the last Jalali date')
      .option('--reason <TEXT>', 'for the payers')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(number, { from: first, to: last, reason: given = '', dryRun = false, json }) {
    const pool = readWhole(number, 'The pool')
    const from = readDate(first, '--from')
    const to = readDate(last, '--to')
    if (compareTerms(from, to) > 0) throw new UsageError('--from is after --to.')
    const reason = plainLine(given) || undefined
    const closing = await withDatabase((db) =>
      audited(
        db,
        (tx) => closePool({ db: tx, now }, { pool, from, to, reason, dryRun }),
        (done) =>
          dryRun || done === undefined
            ? undefined
            : {
                ...{ action: 'pool.close', subject: { kind: 'pool', id: pool }, pool, reason: reason ?? null },
                after: {
                  from: first,
                  to: last,
                  dates: done.dates,
                  refunds: done.refunds.length,
                  ended: done.ended.length,
                },
              },
      ),
    )
    if (closing === undefined) {
      console.error(`There is no pool ${pool}.`)
      return 1
    }
    if (json) console.log(JSON.stringify({ pool, dryRun, ...closing }))
    else {
      const { dates, refunds, ended } = closing
      for (const { order, refunded, terms } of refunds) console.log(`${order}  ${terms} visits  ${refunded} rial`)
      for (const order of ended) console.log(`${order}  not paid: ended`)
      console.log(
        `${dryRun ? 'Would close' : 'Closed'} ${dates} dates; ${refunds.length} orders refunded, ${ended.length} ended.`,
      )
    }
    return 0
  },
})

const refundOne = command({
  name: 'order',
  summary: 'refund an order',
  declare: (parser) =>
    parser
      .argument('<order>', "the order's number")
      .requiredOption('--reason <TEXT>', 'for the payer')
      .option('--member <ID>', 'only the terms of this swimmer, as in the pass')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(order, { reason: given, member: id, dryRun = false, json }) {
    const member = id === undefined ? undefined : readWhole(id, '--member')
    const reason = plainLine(given)
    if (reason === '') throw new UsageError('Give a reason that the payer may read: --reason TEXT.')
    const done = await withDatabase((db) =>
      audited(
        db,
        (tx) => refundOrder({ db: tx, now }, order, { reason, dryRun, member }),
        (refunded) =>
          dryRun || refunded === undefined || refunded.terms === 0
            ? undefined
            : { action: 'order.refund', subject: { kind: 'order', id: order }, after: { ...refunded }, reason },
      ),
    )
    if (done === undefined) {
      console.error(`There is no paid order ${order}.`)
      return 1
    }
    if (json) console.log(JSON.stringify({ ...done, reason, dryRun }))
    else
      console.log(`${dryRun ? 'Would be' : 'Is'} refunded: ${done.refunded} rial for ${done.terms} months or visits.`)
    return 0
  },
})

const list = command({
  name: 'list',
  summary: 'list all refunds',
  declare: (parser) => parser.option(...jsonOption),
  run: ({ json = false }) => listRefunds(json),
})

export const refund = commandGroup({
  name: 'refund',
  summary:
    "refund what is left of a paid order to its payer's wallet (a repetition refunds nothing), or list all refunds",
  commands: [refundOne, list],
  usual: refundOne,
})

/** All refunds with their reasons, newest first. */
async function listRefunds(json: boolean): Promise<number> {
  const made = await withDatabase(refundsMade)
  if (json) console.log(JSON.stringify(made))
  else if (made.length === 0) console.log('There are no refunds.')
  for (const { at, order, userId, rial, reason } of json ? [] : made) {
    const why = reason ?? 'cancelled by its payer, or paid twice'
    console.log(`${at.toISOString()}  ${order}  user ${userId}  ${rial} rial  ${why}`)
  }
  return 0
}
