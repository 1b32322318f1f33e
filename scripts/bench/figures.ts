import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'

/** One line of a table: what was measured, and its figures by column heading (which contains the unit). */
export type Row = { name: string; figures: Record<string, number | null> }

/** The table of one part of a run; `--only` with the part's name produces it alone. */
export type Table = { part: string; title: string; rows: Row[] }

/** A whole run as stored in a file. */
export type Run = { when: string; node: string; cores: number; load: number; tables: Table[] }

/** Adds the machine's state to the measurements. */
export function runOf(tables: Table[]): Run {
  return {
    when: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    tables,
  }
}

export function saveRun(file: string, run: Run): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(run, null, 1)}\n`)
}

/** Throws with a message for the operator when there is no such run. */
export function readRun(file: string): Run {
  if (!existsSync(file)) throw new Error(`There is no earlier run at ${file}.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Run
}

/** The middle value; the mean of the two middle ones of an even number. Null for an empty list. */
export function median(values: (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  if (known.length === 0) return null
  return ((known[(known.length - 1) >> 1] ?? 0) + (known[known.length >> 1] ?? 0)) / 2
}

/** The median of each figure over rows with the same meaning. */
export function medians(rows: Row['figures'][]): Row['figures'] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name]))]))
}

/** A table as Markdown, each figure with its change against an earlier run, if given. */
export function markdownOf(table: Table, earlier?: Run): string {
  const before = earlier?.tables.find(({ part, title }) => part === table.part && title === table.title)
  const columns = [...new Set(table.rows.flatMap(({ figures }) => Object.keys(figures)))]
  const lines = table.rows.map(({ name, figures }) => {
    const old = before?.rows.find((row) => row.name === name)?.figures ?? {}
    return `| ${[name, ...columns.map((column) => cell(figures[column], old[column]))].join(' | ')} |`
  })
  return [
    `\n${table.title} (npm run bench -- --only ${table.part})\n`,
    `| | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '--:|').join('')}`,
    ...lines,
  ].join('\n')
}

function cell(value: number | null | undefined, old: number | null | undefined): string {
  if (value === undefined || value === null) return '–'
  if (old === undefined || old === null || old === 0) return short(value)
  const percent = Math.round((value / old - 1) * 100)
  return `${short(value)} (${percent >= 0 ? '+' : ''}${percent} %)`
}

function short(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}
