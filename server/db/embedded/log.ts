import { openSync, readFileSync, renameSync, statSync } from 'node:fs'

const tooLarge = 5 * 1024 * 1024

/** Opens PostgreSQL's log for appending; a large one is put aside first, so that at most two are kept. */
export function openLog(file: string): { file: string; fd: number } {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > tooLarge) renameSync(file, `${file}.old`)
  return { file, fd: openSync(file, 'a', 0o600) }
}

/** What PostgreSQL said last, in one line: the reason of a failed start. */
export function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12)
  const telling = lines.filter((line) => /\b(FATAL|PANIC|ERROR|HINT|error|could not)\b/.test(line))
  return `${(telling.length > 0 ? telling : lines.slice(-2)).slice(-3).join(' ').trim()} (log: ${file})`
}
