import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { dropLease, takeLease } from './lease.repo.ts'

type LeaseDeps = Pick<Deps, 'db'>

/** The sole right among all servers to do some work; it runs out by itself if this server dies. */
export class Lease {
  private readonly holder = randomUUID()

  constructor(
    private readonly deps: LeaseDeps,
    private readonly name: string,
    private readonly milliseconds: number,
  ) {}

  /** Takes it, or renews it; false while another holds it. */
  async hold(): Promise<boolean> {
    return takeLease(this.deps.db, this.name, this.holder, this.milliseconds)
  }

  async drop(): Promise<void> {
    await dropLease(this.deps.db, this.name, this.holder)
  }
}

/** Longer than one batch takes: whoever works renews it before each. */
const BATCH_MS = 60_000

/**
 * Does work in batches as the only one of all servers. `mayGoOn` is asked before each batch: false once the right was lost
 * or the server is going down. Undefined when another server is at it.
 */
export async function workAlone<Done>(
  deps: LeaseDeps,
  name: string,
  work: (mayGoOn: () => Promise<boolean>) => Promise<Done>,
  stopped?: AbortSignal,
): Promise<Done | undefined> {
  const lease = new Lease(deps, name, BATCH_MS)
  const mayGoOn = async () => stopped?.aborted !== true && (await lease.hold())
  if (!(await mayGoOn())) return undefined
  try {
    return await work(mayGoOn)
  } finally {
    await lease.drop()
  }
}
