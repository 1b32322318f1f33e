import { readFileSync } from 'node:fs'
import type { Db } from '#server/db/client.ts'
import {
  addHoliday,
  type Holiday,
  type HolidayResult,
  readHolidays,
  removeHoliday,
} from '#server/modules/holiday/holiday.service.ts'
import { termKey } from '#src/contract/month.ts'
import { audited } from './club/audited.ts'
import { command, commandGroup, UsageError } from './command.ts'
import { readHolidayFile, readTitle } from './holidays/holiday-file.ts'
import { readDate } from './jalali-argument.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const now = () => new Date()
const refundOption = ['--refund', 'refund the places already sold on that date, instead of refusing it'] as const

const list = command({
  name: 'list',
  summary: 'list the holidays from today on',
  declare: (parser) => parser.option('--all', 'past ones too').option(...jsonOption),
  async run({ all = false, json }) {
    const holidays = await withDatabase((db) => readHolidays({ db, now }, { past: all }))
    if (json) console.log(JSON.stringify(holidays))
    else if (holidays.length === 0) console.log('There are no holidays.')
    for (const holiday of json ? [] : holidays) console.log(`${termKey(holiday)}  ${holiday.source}  ${holiday.title}`)
    return 0
  },
})

const add = command({
  name: 'add',
  summary: "add a holiday: the pools' dates of that day are closed; refused where places are sold, unless --refund",
  declare: (parser) =>
    parser
      .argument('<date>', 'the Jalali date, such as 1405-09-02')
      .requiredOption('--title <TEXT>', 'for the visitors')
      .option('--official', "an official holiday rather than the club's own")
      .option(...refundOption)
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(date, { title, official = false, refund = false, dryRun = false, json = false }) {
    const source = official ? 'official' : 'own'
    const holiday: Holiday = { ...readDate(date, 'The date'), title: readTitle(title), source }
    return addAll([holiday], { refund, dryRun, json })
  },
})

const importFile = command({
  name: 'import',
  summary: 'add the holidays of a file with lines of date,title[,official|own]',
  declare: (parser) =>
    parser
      .argument('<file>', 'a text file')
      .option(...refundOption)
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(file, { refund = false, dryRun = false, json = false }) {
    return addAll(readHolidayFile(textOf(file)), { refund, dryRun, json })
  },
})

const remove = command({
  name: 'remove',
  summary: 'remove a holiday; its dates stay closed unless --reopen',
  declare: (parser) =>
    parser
      .argument('<date>', 'the Jalali date')
      .option('--reopen', "open the pools' dates of that day again, whatever closed them"),
  async run(date, { reopen = false }) {
    const day = readDate(date, 'The date')
    const opened = await withDatabase((db) =>
      audited(
        db,
        (tx) => removeHoliday({ db: tx, now }, day, { reopen }),
        (dates) =>
          dates === undefined
            ? undefined
            : { action: 'holiday.remove', subject: { kind: 'holiday', id: termKey(day) }, after: { reopened: dates } },
      ),
    )
    if (opened === undefined) console.error(`${termKey(day)} is no holiday.`)
    else console.log(`${termKey(day)} is removed; ${opened} dates opened.`)
    return opened === undefined ? 1 : 0
  },
})

export const holidays = commandGroup({
  name: 'holidays',
  summary: 'list, add, import and remove the days on which the club is closed',
  commands: [list, add, importFile, remove],
  usual: list,
})

type AddOptions = { refund: boolean; dryRun: boolean; json: boolean }

/** Exits 1 when a holiday was refused; the others are added all the same. */
async function addAll(given: Holiday[], { refund, dryRun, json }: AddOptions): Promise<number> {
  const results = await withDatabase(async (db) => {
    const done: { holiday: Holiday; result: HolidayResult }[] = []
    for (const holiday of given) {
      done.push({ holiday, result: await addAudited(db, holiday, { refund, dryRun }) })
    }
    return done
  })
  if (json) console.log(JSON.stringify(results.map(({ holiday, result }) => ({ ...holiday, ...result, dryRun }))))
  else for (const { holiday, result } of results) print(holiday, result, dryRun)
  return results.every(({ result }) => result.state === 'closed') ? 0 : 1
}

function addAudited(db: Db, holiday: Holiday, options: { refund: boolean; dryRun: boolean }): Promise<HolidayResult> {
  return audited(
    db,
    (tx) => addHoliday({ db: tx, now }, holiday, options),
    (result) =>
      options.dryRun || result.state !== 'closed'
        ? undefined
        : {
            ...{ action: 'holiday.add', subject: { kind: 'holiday', id: termKey(holiday) } },
            after: {
              title: holiday.title,
              source: holiday.source,
              dates: result.dates,
              refunds: result.refunds.length,
            },
          },
  )
}

function print(holiday: Holiday, result: HolidayResult, dryRun: boolean) {
  const name = `${termKey(holiday)} ${holiday.title}`
  if (result.state === 'past') console.error(`${name}: the date is over.`)
  else if (result.state === 'sold') {
    const { places, desk } = result
    console.error(`${name}: refused, ${places} places are sold or held and ${desk} at the desk; --refund returns them.`)
  } else {
    const { dates, refunds, ended, classes, desk } = result
    for (const { order, refunded, terms } of refunds) console.log(`${order}  ${terms} visits  ${refunded} rial`)
    for (const order of ended) console.log(`${order}  not paid: ended`)
    if (desk > 0) console.log(`${desk} places were sold at the desk: refund them there.`)
    console.log(
      `${name}: ${dryRun ? 'would close' : 'closed'} ${dates} dates; ${refunds.length} orders refunded, ` +
        `${ended.length} ended; ${classes} classes have no lesson.`,
    )
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}
