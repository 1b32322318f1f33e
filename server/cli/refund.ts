import { closePool, refundOrder, refundsMade } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { type Command, UsageError } from './command.ts'
import { readDate, readWhole } from './jalali-argument.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const flag = { type: 'boolean' } as const
const text = { type: 'string' } as const
const now = () => new Date()

export const closePoolDates: Command = {
  name: 'close-pool',
  summary: "close a pool's dates: no more bookings, paid visits are refunded to the wallets, holds end",
  usage: 'POOL --from 1405-09-02 --to 1405-09-05 [--reason TEXT] [--dry-run] [--json]',
  async run(args) {
    const options = { from: text, to: text, reason: text, 'dry-run': flag, json: flag }
    const { values, positionals } = readOptions(args, options)
    const pool = readWhole(positionals[0], 'The pool')
    if (pool === undefined || positionals.length > 1) throw new UsageError("Give one pool's number.")
    const from = readDate(values.from, '--from')
    const to = readDate(values.to, '--to')
    if (compareTerms(from, to) > 0) throw new UsageError('--from is after --to.')
    const dryRun = values['dry-run'] ?? false
    const reason = plainLine(values.reason ?? '') || undefined
    const closing = await withDatabase((db) => closePool({ db, now }, { pool, from, to, reason, dryRun }))
    if (closing === undefined) {
      console.error(`There is no pool ${pool}.`)
      return 1
    }
    if (values.json) console.log(JSON.stringify({ pool, dryRun, ...closing }))
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
}

export const refund: Command = {
  name: 'refund',
  summary:
    "refund what is left of a paid order to its payer's wallet (a repetition refunds nothing), or list all refunds",
  usage: 'ORDER --reason TEXT [--dry-run] [--json]\n       refund list [--json]',
  async run(args) {
    const { values, positionals } = readOptions(args, { reason: text, 'dry-run': flag, json: flag })
    const [order, ...rest] = positionals
    if (order === undefined || rest.length > 0) throw new UsageError("Give one order's number.")
    if (order === 'list') return listRefunds(values.json ?? false)
    const reason = plainLine(values.reason ?? '')
    if (reason === '') throw new UsageError('Give a reason that the payer may read: --reason TEXT.')
    const dryRun = values['dry-run'] ?? false
    const done = await withDatabase((db) => refundOrder({ db, now }, order, { reason, dryRun }))
    if (done === undefined) {
      console.error(`There is no paid order ${order}.`)
      return 1
    }
    if (values.json) console.log(JSON.stringify({ ...done, reason, dryRun }))
    else
      console.log(`${dryRun ? 'Would be' : 'Is'} refunded: ${done.refunded} rial for ${done.terms} months or visits.`)
    return 0
  },
}

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
