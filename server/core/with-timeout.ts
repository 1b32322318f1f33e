/** A database that says nothing for so long is away, milliseconds. */
export const DATABASE_TIMEOUT_MS = 2000

export class DatabaseTimeout extends Error {}

/** Rejects with `DatabaseTimeout` when the database takes longer than that for an answer. */
export function withTimeout<Answer>(answer: Promise<Answer>, patienceMs = DATABASE_TIMEOUT_MS): Promise<Answer> {
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new DatabaseTimeout('the database did not answer in time')), patienceMs)
  })
  // The answer that nobody waits for any more may fail, too.
  answer.catch(() => undefined)
  return Promise.race([answer, patience]).finally(() => clearTimeout(late))
}
