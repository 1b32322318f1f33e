import { Argument } from '@commander-js/extra-typings'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { readDate, readWhole } from '#server/cli/jalali-argument.ts'
import { dryRunOption, jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { cliActor } from '#server/core/actor.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { previewChange, saveChange } from '#server/modules/schedule/schedule.service.ts'
import { type ScheduleConsequence, type ScheduleRequest, scheduleRequest } from '#src/contract/desk/schedule.ts'
import { termKey } from '#src/contract/month.ts'
import { plainLine } from '#src/fa/plain-line.ts'

const now = () => new Date()
const scheduler = { actor: cliActor, pools: 'all' as const }
const classArgument = () => new Argument('<team|course>', 'of what').choices(['team', 'course'] as const)
const sessionText = "the session's number"

type Options = { dryRun?: boolean | undefined; json?: boolean | undefined }

const move = command({
  name: 'move',
  summary: 'move a lesson of a class to another day of its month, time or pool; with --onwards all later ones too',
  declare: (parser) =>
    parser
      .addArgument(classArgument())
      .argument('<session>', sessionText)
      .argument('<date>', 'the Jalali date of the lesson, such as 1405-09-02')
      .argument('<to>', 'its new date')
      .requiredOption('--from <17:00>', 'when it begins')
      .requiredOption('--until <18:30>', 'when it ends')
      .option('--pool <NUMBER>', 'the pool where it is held then; the same without it')
      .option('--onwards', 'also the later lessons of that weekday')
      .option(...dryRunOption)
      .option(...jsonOption),
  run: (kind, session, date, to, { from, until, pool, onwards = false, ...options }) =>
    change(
      {
        ...{ kind: 'move', class: kind, session: readWhole(session, 'The session') },
        ...{ date: readDate(date, 'The date'), to: readDate(to, 'The new date') },
        ...{ starts_at: from, ends_at: until, scope: onwards ? 'onwards' : 'date' },
        ...(pool !== undefined && { pool: readWhole(pool, 'The pool') }),
      },
      options,
    ),
})

const close = command({
  name: 'close',
  summary: 'close a pool from a date to another: visits are refunded, lessons give make-up credits',
  declare: (parser) =>
    parser
      .argument('<pool>', "the pool's number")
      .argument('<from>', 'the first Jalali date, such as 1405-09-02')
      .argument('[to]', 'the last one; the same without it')
      .requiredOption('--reason <TEXT>', 'for the swimmers')
      .option(...dryRunOption)
      .option(...jsonOption),
  run: (pool, from, to = from, { reason, ...options }) =>
    change(
      {
        ...{ kind: 'close', pool: readWhole(pool, 'The pool'), reason: plainLine(reason) },
        ...{ from: readDate(from, 'The first date'), to: readDate(to, 'The last date') },
      },
      options,
    ),
})

const substitute = command({
  name: 'substitute',
  summary: 'another coach for the lessons of a class from a date to another',
  declare: (parser) =>
    parser
      .addArgument(classArgument())
      .argument('<session>', sessionText)
      .argument('<coach>', "the coach's number")
      .argument('<from>', 'the first Jalali date, such as 1405-09-02')
      .argument('[to]', 'the last one; the same without it')
      .option(...dryRunOption)
      .option(...jsonOption),
  run: (kind, session, coach, from, to = from, options) =>
    change(
      {
        ...{ kind: 'substitute', class: kind, session: readWhole(session, 'The session') },
        coach: readWhole(coach, 'The coach'),
        ...{ from: readDate(from, 'The first date'), to: readDate(to, 'The last date') },
      },
      options,
    ),
})

const add = command({
  name: 'add',
  summary: "one more lesson of a class for the swimmers of its month, or one more date of a pool's opening",
  declare: (parser) =>
    parser
      .addArgument(new Argument('<team|course|pool>', 'of what').choices(['team', 'course', 'pool'] as const))
      .argument('<session>', sessionText)
      .argument('<date>', 'the Jalali date, such as 1405-09-02')
      .option('--from <17:00>', 'when a lesson of a class begins', '00:00')
      .option('--until <18:30>', 'when it ends', '00:00')
      .option(...dryRunOption)
      .option(...jsonOption),
  run: (of, session, date, { from, until, ...options }) =>
    change(
      {
        ...{ kind: 'add', of, session: readWhole(session, 'The session'), date: readDate(date, 'The date') },
        ...{ starts_at: from, ends_at: until },
      },
      options,
    ),
})

const hours = command({
  name: 'hours',
  summary: "other hours of a pool's opening on all its coming dates; paid visits stay, or are refunded with --refund",
  declare: (parser) =>
    parser
      .argument('<session>', sessionText)
      .requiredOption('--from <09:00>', 'when it begins')
      .requiredOption('--until <11:30>', 'when it ends')
      .option('--refund', 'returns paid visits to the wallets')
      .option(...dryRunOption)
      .option(...jsonOption),
  run: (session, { from, until, refund = false, ...options }) =>
    change(
      {
        ...{ kind: 'hours', session: readWhole(session, 'The session') },
        ...{ starts_at: from, ends_at: until, visits: refund ? 'refund' : 'keep' },
      },
      options,
    ),
})

export const schedule = commandGroup({
  name: 'schedule',
  summary: 'change the schedule as the week board does: --dry-run prints who and what is concerned',
  commands: [move, close, substitute, add, hours],
})

/** Previews a change, and makes it as previewed unless something is in the way. */
async function change(given: unknown, { dryRun = false, json = false }: Options): Promise<number> {
  const parsed = scheduleRequest.safeParse(given)
  if (!parsed.success)
    throw new UsageError(`${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`)
  try {
    const consequence = await withDatabase((db) => carryOut(db, parsed.data, dryRun))
    if (json) console.log(JSON.stringify({ ...consequence, dryRun }))
    else print(consequence, dryRun)
    return consequence.conflicts.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ValidationError)) throw error
    console.error(error instanceof AppError ? `Refused: ${error.code}.` : 'Refused: the date does not exist.')
    return 1
  }
}

async function carryOut(db: Db, request: ScheduleRequest, dryRun: boolean): Promise<ScheduleConsequence> {
  const preview = await previewChange({ db, now }, scheduler, request)
  if (dryRun || preview.conflicts.length > 0) return preview
  const { fingerprint } = preview
  const { consequence } = await saveChange({ db, now }, scheduler, { change: request, fingerprint })
  return { ...preview, ...consequence }
}

function print(
  { people, refunds, refund_rial, ended, credits, messages, conflicts, desk }: ScheduleConsequence,
  dryRun: boolean,
) {
  for (const { kind, date, name } of conflicts) {
    console.error(['Conflict:', kind, date === null ? '' : termKey(date), name ?? ''].filter(Boolean).join(' '))
  }
  for (const { member, name } of people) console.log(`member ${member}  ${name}`)
  for (const { order, rial } of refunds) console.log(`${order}  ${rial} rial to the wallet`)
  for (const order of ended) console.log(`${order}  ended`)
  for (const { text, count } of messages) console.log(`${count} × ${text}`)
  if (desk > 0) console.log(`${desk} places were sold at the pool's own desk: refund them there.`)
  const sums = `${people.length} people, ${refund_rial} rial refunded, ${credits} credits`
  if (conflicts.length === 0) console.log(dryRun ? `Would change: ${sums}.` : `Changed: ${sums}.`)
}
