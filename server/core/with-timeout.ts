/** The database counts as unreachable after this time without a response, milliseconds. */
export const DATABASE_TIMEOUT_MS = 2000

export class DatabaseTimeout extends Error {}

/** Rejects with `DatabaseTimeout` when the database takes longer than the timeout. */
export function withTimeout<Result>(result: Promise<Result>, timeoutMs = DATABASE_TIMEOUT_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseTimeout('the database did not respond in time')), timeoutMs)
  })
  // After the timeout the response may still fail; that rejection must not be unhandled.
  result.catch(() => undefined)
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
}
