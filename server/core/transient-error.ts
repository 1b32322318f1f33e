// Codes of Node and PostgreSQL for "no connection"; class 08 is PostgreSQL's. The second list is transient as well:
// class 53 is a database without disk space, memory or connections; then statement, lock and idle timeouts and
// deadlocks, and writes to a server that has just become, or has not yet become, the primary.
const connectionFailures =
  /^(?:ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+|57P0[1235]|08\w{3})$/
const transientFailures = /^(?:53\w{3}|57014|55P03|25P0[34]|40001|40P01|25006|ENOSPC|EDQUOT|EMFILE|ENFILE)$/

/** Whether retrying later can help: the database is unreachable, full or overloaded, or the disk is full. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A missing socket file means that the database is not running.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return noSocket || connectionFailures.test(code) || transientFailures.test(code) || isTransientError(error.cause)
}
