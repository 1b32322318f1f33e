import { audited } from '#server/cli/club/audited.ts'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { readTerm, readWhole } from '#server/cli/jalali-argument.ts'
import { dryRunOption, jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { AppError } from '#server/core/errors.ts'
import {
  type FreezeRefusal,
  type FreezeRequest,
  freezeTerm,
  readFreezes,
} from '#server/modules/freeze/freeze.service.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { plainLine } from '#src/fa/plain-line.ts'

const now = () => new Date()

const reasons: Record<FreezeRefusal, string> = {
  no_certificate: 'Give the certificate: --certificate TEXT.',
  not_found: 'There is no such paid month of a class.',
  several_members: 'The order has that month for several swimmers: name one with --member ID.',
  past: 'The month is over.',
  not_begun: 'The month has not begun: it can be cancelled with a refund.',
  not_later: '--to is not a later month.',
  frozen_before: 'The month was frozen before; a month can be frozen once.',
  nothing_left: 'No lesson of the month is left.',
  too_few_lessons: 'The later month has fewer lessons than are left.',
}

const list = command({
  name: 'list',
  summary: 'list the frozen months',
  declare: (parser) => parser.option(...jsonOption),
  async run({ json = false }) {
    const found = await withDatabase(readFreezes)
    if (json) console.log(JSON.stringify(found))
    else if (found.length === 0) console.log('No month is frozen.')
    for (const { order, memberId, year, month, fromDay, to, days, certificate } of json ? [] : found) {
      console.log(
        `${order}  member ${memberId}  ${year}-${month} from day ${fromDay} to ${to} (${days})  ${certificate}`,
      )
    }
    return 0
  },
})

const add = command({
  name: 'add',
  summary: 'move the lessons that are left of a running month to a later month of the class, for a medical pause',
  declare: (parser) =>
    parser
      .argument('<order>', "the order's number")
      .requiredOption('--month <1405-09>', 'the month that is running')
      .requiredOption('--to <1405-11>', 'the later month')
      .requiredOption('--certificate <TEXT>', 'the number or issuer of the medical certificate')
      .option('--member <ID>', 'the swimmer, where the order has several')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(order, { month, to, certificate: given, member: id, dryRun = false, json = false }) {
    const request = {
      ...{ order, dryRun, month: readMonth(month, '--month'), to: readMonth(to, '--to') },
      certificate: plainLine(given),
      member: readWhole(id, '--member'),
    }
    const result = await freeze(request)
    if (json) console.log(JSON.stringify({ ...result, dryRun }))
    else if (result.state === 'refused') console.error(result.text)
    else {
      const { from, days, uid } = result
      const moved = `${days.length} lessons from day ${from} on move to days ${days.join(', ')} of ${to}`
      console.log(uid === null ? `Would move: ${moved}.` : `Moved: ${moved}; the order is ${uid}.`)
    }
    return result.state === 'frozen' ? 0 : 1
  },
})

export const freezes = commandGroup({
  name: 'freezes',
  summary: 'freeze a running month with a medical certificate; list the frozen months',
  commands: [list, add],
  usual: list,
})

async function freeze(request: FreezeRequest) {
  try {
    const result = await withDatabase((db) =>
      audited(
        db,
        (tx) => freezeTerm({ db: tx, now }, request),
        (done) =>
          request.dryRun || done.state !== 'frozen'
            ? undefined
            : {
                ...{
                  action: 'order.freeze',
                  subject: { kind: 'order', id: request.order },
                  reason: request.certificate,
                },
                after: { month: request.month, to: request.to, order: done.uid },
              },
      ),
    )
    return result.state === 'refused' ? { ...result, text: reasons[result.reason] } : result
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { state: 'refused' as const, reason: error.code, text: `The later month: ${error.code}.` }
  }
}

function readMonth(text: string, option: string): JalaliMonth {
  const { day, ...month } = readTerm(text)
  if (day !== undefined) throw new UsageError(`${option} ${text}: not a Jalali month such as 1405-09.`)
  return month
}
