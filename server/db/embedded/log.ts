import { copyFileSync, fstatSync, ftruncateSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

const tooLarge = 5 * 1024 * 1024
const EVERY_MS = 60_000

/**
 * PostgreSQL's settings for a log without people's data. A failed statement, its parameters and the values that an error
 * names (phone numbers among them) stay out: the server logs the same failure itself, scrubbed. Starts, stops and what ends
 * a connection or the whole server are written.
 */
export const quietLog: Record<string, string> = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
}

/** Opens PostgreSQL's log for appending; a large one is put aside first, so that at most two are kept. */
export function openLog(file: string): { file: string; fd: number } {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > tooLarge) renameSync(file, `${file}.old`)
  return { file, fd: openSync(file, 'a', 0o600) }
}

/** Puts a log aside while PostgreSQL writes to it, when it has become large. It is written by appending, so nothing but a few lines can be lost. */
export function turnOver({ file, fd }: { file: string; fd: number }): void {
  if (fstatSync(fd).size <= tooLarge) return
  copyFileSync(file, `${file}.old`)
  ftruncateSync(fd, 0)
}

/** Looks every minute whether the log has become large. The returned function ends it; then the log may be closed. */
export function keepSmall(log: { file: string; fd: number }): () => void {
  const timer = setInterval(() => turnOver(log), EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** What PostgreSQL said last, in one line: the reason of a failed start. */
export function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12)
  const telling = lines.filter((line) => /\b(FATAL|PANIC|ERROR|HINT|error|could not)\b/.test(line))
  return `${(telling.length > 0 ? telling : lines.slice(-2)).slice(-3).join(' ').trim()} (log: ${file})`
}
