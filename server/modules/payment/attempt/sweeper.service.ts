import { Lease } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { deleteOldResponses } from '#server/modules/idempotency/idempotency.service.ts'
import { expireOrder } from '#server/modules/payment/order.service.ts'
import { reverseAttempt } from '#server/modules/payment/refunds/reversal.service.ts'
import { listAttempts } from './attempt.repo.ts'
import { inquireAttempt, verifyAttempt } from './bank.service.ts'
import { type BankDeps, banksOf, type GatewayResult, resultOf } from './gateway-request.ts'
import {
  countOpen,
  endLostAttempts,
  hasRedirected,
  listDueAttempts,
  listOverdueOrders,
  listRedirected,
} from './sweeper.repo.ts'

/** Receives the error of every failed item; the sweep continues with the next. */
type Report = (error: unknown) => void

/** `swept` is false when another server is sweeping. `open` counts the remaining attempts and holds. */
export type SweepResult =
  | { swept: false }
  | { swept: true; failures: number; open: { attempts: number; holds: number } }

const LEASE = 'payment-sweeper'
/** Longer than one item takes: at most five bank requests of 10 s each; renewed before every item. */
const LEASE_MS = 60_000
const SWEEP_EVERY_MS = 60_000
/** The lease of a dead server is taken over within this plus the lease's own length. */
const LEASE_RETRY_MS = 10_000
const BATCH = 100
/** A payer still at the bank after this long may not return. */
const REDIRECT_MS = 15 * 60_000
/** Longer than any request that creates a payment. */
const CREATED_MS = 5 * 60_000
/** How long places stay held for an unresponsive bank after their hold has ended. */
const GRACE_MS = 15 * 60_000
/** After this many failures in a row a bank is not queried until the next sweep. */
const SILENCES = 3

/** Sweeps now and then every minute. The returned function stops it after the current sweep. */
export function startSweeper(deps: BankDeps, report: Report): () => Promise<void> {
  return runPeriodically(
    SWEEP_EVERY_MS,
    async (stopped) => ((await sweepOnce(deps, report, stopped)).swept ? undefined : LEASE_RETRY_MS),
    report,
  )
}

/**
 * Releases places whose hold has ended and completes open payments, in bounded batches. One server runs it at a time;
 * concurrent sweeps would be harmless and only query the bank twice.
 */
export async function sweepOnce(deps: BankDeps, report: Report, stopped?: AbortSignal): Promise<SweepResult> {
  const sweep = new Sweep(deps, report, stopped)
  if (!(await sweep.mayContinue())) return { swept: false }
  try {
    await sweep.expireHolds()
    await sweep.endLostAttempts()
    await sweep.settleUnverified()
    await sweep.inquireDueAttempts()
    await sweep.expirePayingOrders()
    await sweep.deleteOldResponses()
    return { swept: true, failures: sweep.failures, open: await countOpen(deps.db, deps.now()) }
  } finally {
    await sweep.lease.drop()
  }
}

class Sweep {
  readonly lease: Lease
  failures = 0
  /** The result of each attempt queried in this sweep. */
  private readonly results = new Map<number, GatewayResult>()

  constructor(
    private readonly deps: BankDeps,
    private readonly report: Report,
    private readonly stopped: AbortSignal | undefined,
  ) {
    this.lease = new Lease(deps, LEASE, LEASE_MS)
  }

  /** Renews the lease; false when it was lost or the server is shutting down. */
  async mayContinue(): Promise<boolean> {
    if (this.stopped?.aborted) return false
    return this.lease.hold()
  }

  async expireHolds() {
    const orders = await listOverdueOrders(this.deps.db, 'held', this.deps.now(), BATCH)
    await this.each(orders, ({ id }) => expireOrder(this.deps, id))
  }

  async endLostAttempts() {
    const now = this.deps.now()
    await this.each([now], () => endLostAttempts(this.deps.db, new Date(now.getTime() - CREATED_MS), now))
  }

  /** Settles payers who paid and did not return; a bank lists only some, so each attempt is also queried later. */
  async settleUnverified() {
    const { db } = this.deps
    await this.each(banksOf(this.deps), async (payment) => {
      if (!(await hasRedirected(db, payment.name))) return
      const listed = await resultOf(payment.unverified())
      if (!Array.isArray(listed)) return
      const paid = await listRedirected(db, payment.name, listed)
      const atBank = { ...this.deps, payment }
      await this.each(paid, async (id) => this.results.set(id, await verifyAttempt(atBank, id)))
    })
  }

  async inquireDueAttempts() {
    for (const payment of banksOf(this.deps)) await this.inquireDueAttemptsAt({ ...this.deps, payment })
  }

  private async inquireDueAttemptsAt(atBank: BankDeps) {
    const now = atBank.now()
    const redirectedBefore = new Date(now.getTime() - REDIRECT_MS)
    const due = await listDueAttempts(atBank.db, atBank.payment.name, now, redirectedBefore, BATCH)
    let silences = 0
    await this.each(due, async ({ id, state }) => {
      if (silences >= SILENCES) return
      const result = await (state === 'reversing' ? reverseAttempt(atBank, id) : inquireAttempt(atBank, id, 'failed'))
      this.results.set(id, result)
      silences = result === 'silent' ? silences + 1 : 0
    })
  }

  /** Releases the places of an order at the bank once the bank has reported, or after the grace period. */
  async expirePayingOrders() {
    const now = this.deps.now()
    const orders = await listOverdueOrders(this.deps.db, 'paying', now, BATCH)
    await this.each(orders, async ({ id, holdExpiresAt }) => {
      const isWithinGrace = now.getTime() < holdExpiresAt.getTime() + GRACE_MS
      if (isWithinGrace && (await this.isBankSilentAbout(id))) return
      await expireOrder(this.deps, id)
    })
  }

  async deleteOldResponses() {
    await this.each([0], () => deleteOldResponses(this.deps))
  }

  private async isBankSilentAbout(orderId: number): Promise<boolean> {
    const attempts = await listAttempts(this.deps.db, orderId)
    const open = attempts.filter(({ state }) => state === 'redirected' || state === 'verifying')
    return open.some(({ id }) => this.results.get(id) !== 'open')
  }

  private async each<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
    for (const item of items) {
      if (!(await this.mayContinue())) return
      try {
        await work(item)
      } catch (error) {
        this.failures += 1
        this.report(error)
      }
    }
  }
}
