import { copyFileSync, fstatSync, ftruncateSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'

const tooLarge = 5 * 1024 * 1024
const EVERY_MS = 60_000

/**
 * PostgreSQL's settings for a log without personal data. A failed statement, its parameters and the values in its error
 * (phone numbers among them) stay out: the server logs the same failure itself, masked. Starts, stops and lost
 * connections are logged.
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

/** Opens PostgreSQL's log for appending; a large one is renamed first, so that at most two exist. */
export function openLog(file: string): { file: string; fd: number } {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > tooLarge) renameSync(file, `${file}.old`)
  return { file, fd: openSync(file, 'a', 0o600) }
}

/** Rotates a large log while PostgreSQL writes to it. Appends make that safe: at most a few lines are lost. */
export function rotateLog({ file, fd }: { file: string; fd: number }): void {
  if (fstatSync(fd).size <= tooLarge) return
  copyFileSync(file, `${file}.old`)
  ftruncateSync(fd, 0)
}

/**
 * Checks every minute whether the log has become large. The returned function stops that; then the log may be closed.
 */
export function watchLogSize(log: { file: string; fd: number }): () => void {
  const timer = setInterval(() => rotateLog(log), EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** PostgreSQL's last messages in one line: the reason of a failed start. */
export function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12)
  const errors = lines.filter((line) => /\b(FATAL|PANIC|ERROR|HINT|error|could not)\b/.test(line))
  return `${(errors.length > 0 ? errors : lines.slice(-2)).slice(-3).join(' ').trim()} (log: ${file})`
}
