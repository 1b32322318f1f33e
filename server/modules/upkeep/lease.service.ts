import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
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
