import { Argument } from '@commander-js/extra-typings'
import { audited } from '#server/cli/club/audited.ts'
import { command, commandGroup } from '#server/cli/command.ts'
import { readDate, readWhole } from '#server/cli/jalali-argument.ts'
import { dryRunOption, jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { cancelSessionDate, type DateCancelled } from '#server/modules/make-up/cancel-date.service.ts'
import { bookMakeUpByStaff, readCredits } from '#server/modules/make-up/make-up.service.ts'
import { makeUpMissedByStaff } from '#server/modules/make-up/missed.service.ts'
import { plainLine } from '#src/fa/plain-line.ts'

const now = () => new Date()

const list = command({
  name: 'list',
  summary: 'list the make-up credits that can be used',
  declare: (parser) =>
    parser
      .option('--user <ID>', "one user's")
      .option('--all', 'used and expired ones too')
      .option(...jsonOption),
  async run({ user, all = false, json = false }) {
    const userId = readWhole(user, '--user')
    const found = await withDatabase((db) => readCredits(db, now(), { userId, all }))
    if (json) console.log(JSON.stringify(found))
    else if (found.length === 0) console.log('There are no credits.')
    for (const credit of json ? [] : found) {
      const { id, userId: owner, name, kind, level, teamName, year, month, day, expiresAt, isFree } = credit
      const state = isFree ? `until ${expiresAt.toISOString()}` : 'used'
      console.log(`#${id}  user ${owner}  ${name}  ${kind}  ${level}  ${teamName} ${year}-${month}-${day}  ${state}`)
    }
    return 0
  },
})

const cancelDate = command({
  name: 'cancel-date',
  summary: 'cancel one lesson of a class: everyone with a paid month of it gets a make-up credit',
  declare: (parser) =>
    parser
      .addArgument(new Argument('<team|course>', 'of what').choices(['team', 'course']))
      .argument('<session>', "the session's number")
      .argument('<date>', 'the Jalali date, such as 1405-09-02')
      .option('--reason <TEXT>', 'for the swimmers')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(kind, number, text, { reason: given = '', dryRun = false, json = false }) {
    const session = readWhole(number, 'The session')
    const date = readDate(text, 'The date')
    const reason = plainLine(given) || undefined
    const result = await withDatabase((db) =>
      audited(
        db,
        (tx) => cancelSessionDate({ db: tx, now }, { kind, session, date, reason, dryRun }),
        (done) =>
          dryRun || done?.state !== 'cancelled'
            ? undefined
            : {
                ...{ action: 'session.cancel-date', subject: { kind: 'session', id: session }, reason: reason ?? null },
                after: { kind, date: text, affected: done.affected.length, given: done.given },
              },
      ),
    )
    if (result === undefined) {
      console.error(`There is no session ${session} of a ${kind}.`)
      return 1
    }
    if (json) console.log(JSON.stringify({ ...result, dryRun }))
    else print(result, dryRun)
    return result.state === 'cancelled' ? 0 : 1
  },
})

const use = command({
  name: 'use',
  summary: 'book one lesson with a credit, for the swimmer who has it',
  declare: (parser) =>
    parser
      .argument('<credit>', "the credit's number, see credits list")
      .argument('<class>', "the number of the team or course, as in its page's address")
      .argument('<session>', "the session's number")
      .argument('<date>', 'the Jalali date, such as 1405-09-02')
      .option(...jsonOption),
  async run(credit, id, session, date, { json = false }) {
    const creditId = readWhole(credit, 'The credit')
    const lesson = {
      id: readWhole(id, 'The class'),
      session: readWhole(session, 'The session'),
      date: readDate(date, 'The date'),
    }
    try {
      const booked = await withDatabase((db) =>
        audited(
          db,
          (tx) => bookMakeUpByStaff({ db: tx, now }, creditId, lesson),
          ({ order }) => ({
            action: 'credit.use',
            subject: { kind: 'credit', id: creditId },
            after: { ...lesson, order },
          }),
        ),
      )
      console.log(json ? JSON.stringify(booked) : `Booked: the order is ${booked.order}.`)
      return 0
    } catch (error) {
      if (!(error instanceof AppError || error instanceof ValidationError)) throw error
      console.error(error instanceof AppError ? `Refused: ${error.code}.` : 'The class has no lesson on that date.')
      return 1
    }
  },
})

const missed = command({
  name: 'missed',
  summary: 'give a make-up credit for a lesson that the coach marked as missed, where the club allows it',
  declare: (parser) =>
    parser
      .argument('<order>', "the order's number")
      .argument('<date>', 'the Jalali date of the lesson, such as 1405-09-02')
      .option('--member <ID>', 'the swimmer, where the order has several')
      .option(...jsonOption),
  async run(order, text, { member: id, json = false }) {
    const request = { order, date: readDate(text, 'The date'), member: readWhole(id, '--member') }
    try {
      const given = await withDatabase((db) =>
        audited(
          db,
          (tx) => makeUpMissedByStaff({ db: tx, now }, request),
          ({ credit, isNew }) =>
            isNew
              ? { action: 'credit.grant', subject: { kind: 'credit', id: credit }, after: { order, date: text } }
              : undefined,
        ),
      )
      const { credit, until, isNew } = given
      if (json) console.log(JSON.stringify(given))
      else console.log(`${isNew ? 'Given' : 'Given before'}: credit ${credit}, until ${until}.`)
      return 0
    } catch (error) {
      if (!(error instanceof AppError || error instanceof ValidationError)) throw error
      console.error(refusalOf(error))
      return 1
    }
  },
})

function refusalOf(error: AppError | ValidationError): string {
  if (error instanceof AppError) return 'There is no such paid month of a class.'
  const fields = Object.values(error.fields).flat()
  return 'member' in error.fields ? 'The order is for several swimmers: name one with --member ID.' : fields.join(' ')
}

export const credits = commandGroup({
  name: 'credits',
  summary:
    'cancel a lesson of a class with make-up credits for its swimmers; give one for a missed lesson; list and use them',
  commands: [list, cancelDate, missed, use],
  usual: list,
})

function print(result: DateCancelled, dryRun: boolean) {
  if (result.state === 'no_lesson') return console.error('The class has no lesson on that weekday.')
  if (result.state === 'past') return console.error('The lesson has begun.')
  const { affected, given, guests } = result
  for (const { name, order, userId } of affected) console.log(`${order}  user ${userId}  ${name}`)
  for (const { name, order } of guests) console.log(`${order}  ${name}: make-up lesson ended, its credit returned`)
  console.log(dryRun ? `Would affect ${affected.length} months.` : `Cancelled; ${given} credits given.`)
}
