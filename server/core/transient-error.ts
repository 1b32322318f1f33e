// Node's and PostgreSQL's words for "no connection"; class 08 is PostgreSQL's own. What follows passes by itself, too: class
// 53 is a database without room, memory or connections; then come statements that waited too long or for each other, and
// a server that has just been made, or not yet made, the primary.
const connectionFailures =
  /^(?:ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_\w+|57P0[1235]|08\w{3})$/
const passingFailures = /^(?:53\w{3}|57014|55P03|25P0[34]|40001|40P01|25006|ENOSPC|EDQUOT|EMFILE|ENFILE)$/

/** Will this failure pass by itself: is the database away, full or too busy, or the disk full? */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A socket file that is not there is a database that is not running.
  const noSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return noSocket || connectionFailures.test(code) || passingFailures.test(code) || isTransientError(error.cause)
}
