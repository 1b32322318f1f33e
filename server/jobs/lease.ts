import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { dropLease, takeLease } from './lease.repo.ts'

type LeaseDeps = Pick<Deps, 'db'>

/** Mutual exclusion of a job over all servers; it expires by itself if this server dies. */
export class Lease {
  private readonly holder = randomUUID()

  constructor(
    private readonly deps: LeaseDeps,
    private readonly name: string,
    private readonly milliseconds: number,
  ) {}

  /** Takes or renews it; false while another server holds it. */
  async hold(): Promise<boolean> {
    return takeLease(this.deps.db, this.name, this.holder, this.milliseconds)
  }

  async drop(): Promise<void> {
    await dropLease(this.deps.db, this.name, this.holder)
  }
}

/** Longer than one batch takes: the holder renews it before each. */
const BATCH_MS = 60_000

/**
 * Runs batched work on one server at a time. `mayContinue` is checked before each batch: false once the lease is lost
 * or the server is stopping. Resolves to undefined when another server holds the lease.
 */
export async function runExclusively<Done>(
  deps: LeaseDeps,
  name: string,
  work: (mayContinue: () => Promise<boolean>) => Promise<Done>,
  stopped?: AbortSignal,
): Promise<Done | undefined> {
  const lease = new Lease(deps, name, BATCH_MS)
  const mayContinue = async () => stopped?.aborted !== true && (await lease.hold())
  if (!(await mayContinue())) return undefined
  try {
    return await work(mayContinue)
  } finally {
    await lease.drop()
  }
}
