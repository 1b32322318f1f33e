import { UsageError } from '#server/cli/command.ts'
import { readDate } from '#server/cli/jalali-argument.ts'
import type { Holiday, HolidaySource } from '#server/modules/holiday/holiday.service.ts'
import { termKey } from '#src/contract/month.ts'
import { plainLine } from '#src/fa/plain-line.ts'

const TITLE_MAX = 80
const sources: readonly HolidaySource[] = ['official', 'own']

/** A title in one line. Throws `UsageError` when it is empty or too long. */
export function readTitle(given: string): string {
  const title = plainLine(given)
  if (title === '' || title.length > TITLE_MAX) {
    throw new UsageError(`${given || 'The title'}: a title has 1 to ${TITLE_MAX} characters.`)
  }
  return title
}

/**
 * Lines of `date,title` or `date,title,official|own`; official where a line does not say. Empty lines and those that
 * begin with # are skipped. Throws `UsageError` for the first line that cannot be read, and for a date given twice.
 */
export function readHolidayFile(text: string): Holiday[] {
  const holidays = text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), at: `line ${index + 1}` }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, at }) => readLine(line, at))
  const seen = new Set<string>()
  for (const holiday of holidays) {
    const name = termKey(holiday)
    if (seen.has(name)) throw new UsageError(`${name} is given twice.`)
    seen.add(name)
  }
  return holidays
}

function readLine(line: string, at: string): Holiday {
  const [date = '', ...rest] = line.split(/[,،]/)
  const source = sources.find((each) => each === rest.at(-1)?.trim())
  const title = (source === undefined ? rest : rest.slice(0, -1)).join('،')
  try {
    return { ...readDate(date, 'the date'), title: readTitle(title), source: source ?? 'official' }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${at}: ${error.message}`) : error
  }
}
