import { type Debt, debts, recordPayout } from '#server/modules/wallet/payout.service.ts'
import { audited } from './club/audited.ts'
import { command, commandGroup, UsageError } from './command.ts'
import { readWhole } from './jalali-argument.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const list = command({
  name: 'list',
  summary: 'list the debts',
  declare: (parser) => parser.option(...jsonOption),
  run: ({ json = false }) => printDebts(json),
})

const paid = command({
  name: 'paid',
  summary: 'record a payout',
  declare: (parser) =>
    parser
      .argument('<user>', "the user's number")
      .requiredOption('--rial <N>', 'the amount')
      .requiredOption('--reference <TEXT>', "the bank's reference")
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(user, { rial: amount, reference: text, dryRun = false, json = false }) {
    const userId = readWhole(user, 'The user')
    const rial = readWhole(amount, '--rial')
    const reference = text.trim()
    if (rial < 1) throw new UsageError('Give the amount: --rial N.')
    if (reference === '') throw new UsageError("Give the bank's reference: --reference TEXT.")
    return recordPaid({ userId, rial, reference }, { dryRun, json })
  },
})

export const payouts = commandGroup({
  name: 'payouts',
  summary: 'list the debts to users who deleted their account with money in the wallet; record a payout',
  commands: [list, paid],
  usual: list,
})

async function printDebts(json: boolean): Promise<number> {
  const owed = await withDatabase(debts)
  if (json) {
    console.log(JSON.stringify(owed))
    return 0
  }
  for (const debt of owed) for (const line of linesOf(debt)) console.log(line)
  if (owed.length === 0) console.log('Nothing is owed.')
  return 0
}

function linesOf({ userId, rial, deletedAt, iban, holder, phone, payments }: Debt): string[] {
  const line = `user ${userId}  ${rial} rial  left ${deletedAt.toISOString().slice(0, 10)}`
  if (iban !== null) return [`${line}  ${iban}  ${holder}  ${phone}`]
  const paymentLines = payments.map(
    ({ gateway, reference, order, rial: paidRial, card }) =>
      `    paid ${paidRial} rial by ${gateway} ${reference} for order ${order}, card ${card ?? 'unknown'}`,
  )
  return [`${line}  no bank account was given: the bank can refund these payments`, ...paymentLines]
}

async function recordPaid(
  payout: { userId: number; rial: number; reference: string },
  { dryRun, json }: { dryRun: boolean; json: boolean },
): Promise<number> {
  const { userId, rial } = payout
  const isDone = await withDatabase(async (db) => {
    if (!dryRun)
      return audited(
        db,
        (tx) => recordPayout({ db: tx, now: () => new Date() }, payout),
        (done) => (done ? { action: 'payout.pay', subject: { kind: 'user', id: userId }, after: payout } : undefined),
      )
    return (await debts(db)).some((debt) => debt.userId === userId && debt.rial >= rial)
  })
  if (json) console.log(JSON.stringify({ ...payout, dryRun, done: isDone }))
  else if (isDone) console.log(`${dryRun ? 'Would be' : 'Is'} recorded: ${rial} rial paid to user ${userId}.`)
  else console.error(`Less than that is owed to user ${userId}.`)
  return isDone ? 0 : 1
}
