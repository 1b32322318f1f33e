/** A database that says nothing for so long is away, milliseconds. */
export const PATIENCE_MS = 2000

export class LateAnswer extends Error {}

/** Rejects with `LateAnswer` when the database takes longer than that for an answer. */
export function inTime<Answer>(answer: Promise<Answer>, patienceMs = PATIENCE_MS): Promise<Answer> {
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new LateAnswer('the database did not answer in time')), patienceMs)
  })
  // The answer that nobody waits for any more may fail, too.
  answer.catch(() => undefined)
  return Promise.race([answer, patience]).finally(() => clearTimeout(late))
}
