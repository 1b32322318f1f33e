import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Db } from '#server/db/client.ts'
import type { Scheduler } from './scheduler.ts'
import type { Task, Transaction } from './task.ts'

/** Changes the text of a statement of a request. */
export type Rewrite = (text: string, task: Task) => string

type Values = Parameters<Sql['unsafe']>[1]
type Client = Pick<Sql, 'unsafe'>
type TransactionClient = Client & { savepoint: (work: (client: Client) => Promise<unknown>) => Promise<unknown> }

/**
 * The product's database over the real driver, with a pause before each statement and around each commit. Statements
 * outside of a request run at once.
 */
export function controlledDatabase(sql: Sql, scheduler: Scheduler, rewrite: Rewrite): Db {
  const client = {
    ...controlled(sql, scheduler, rewrite),
    // drizzle sets its parsers here.
    options: sql.options,
    begin: (work: (client: Client) => Promise<unknown>) => transaction(sql, scheduler, rewrite, work),
  }
  return drizzle(client as unknown as Sql)
}

function controlled(sql: Client, scheduler: Scheduler, rewrite: Rewrite, scope?: Transaction) {
  async function run(text: string, parameters: Values, areValues: boolean) {
    const task = scheduler.current
    await scheduler.pause('statement', scope)
    const query = sql.unsafe(task === undefined ? text : rewrite(text, task), parameters)
    const result: Promise<unknown> = areValues ? query.values() : query
    if (task === undefined) return result
    // The driver sets it when it sends the query.
    const pid = () => (query as unknown as { state: { pid: number } | null }).state?.pid
    return scheduler.execute({ task, pid, isBlocked: false }, result).finally(() => {
      if (scope !== undefined) scope.pid = pid()
    })
  }
  return {
    unsafe: (text: string, parameters?: Values) => ({
      values: () => run(text, parameters, true),
      // biome-ignore lint/suspicious/noThenProperty: the driver's queries start when they are awaited
      then: (done: (result: unknown) => unknown, failed: (error: unknown) => unknown) =>
        run(text, parameters, false).then(done, failed),
    }),
  }
}

async function transaction(
  sql: Sql,
  scheduler: Scheduler,
  rewrite: Rewrite,
  work: (client: Client) => Promise<unknown>,
): Promise<unknown> {
  const task = scheduler.current
  if (task === undefined) return sql.begin((real) => work(real))
  await scheduler.pause('begin')
  const scope: Transaction = { task, pid: undefined, isOver: false }
  let ended = () => {}
  let result: unknown
  try {
    result = await sql.begin((real) =>
      scheduler.within(task, async () => {
        const inner = await work(nested(real as unknown as TransactionClient, scheduler, rewrite, scope))
        await scheduler.pause('commit', scope)
        // A deferred trigger may wait for a lock.
        const commit = new Promise<void>((resolve) => {
          ended = resolve
        })
        void scheduler.execute({ task, pid: () => scope.pid, isBlocked: false }, commit)
        return inner
      }),
    )
  } finally {
    ended()
    scope.isOver = true
    scheduler.drop(scope)
  }
  if ((await scheduler.pause('committed')) !== undefined) throw connectionLost()
  return result
}

/** The client inside a transaction, with savepoints for transactions in it. */
function nested(real: TransactionClient, scheduler: Scheduler, rewrite: Rewrite, scope: Transaction): Client {
  const { task } = scope
  const client = {
    ...controlled(real, scheduler, rewrite, scope),
    savepoint: (work: (client: Client) => Promise<unknown>) =>
      real.savepoint((inner) =>
        scheduler.within(task, () => work(nested(inner as TransactionClient, scheduler, rewrite, scope))),
      ),
  }
  return client as unknown as Client
}

/** What the driver throws when the connection breaks before the response to a commit. */
function connectionLost(): Error {
  return Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
}
