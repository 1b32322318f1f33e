import { Lease } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { deleteOldResponses } from '#server/modules/idempotency/idempotency.service.ts'
import { listAttempts } from './attempt.repo.ts'
import { inquireAttempt, verifyAttempt } from './bank.service.ts'
import { answerOf, type BankDeps, type GatewayResult } from './gateway-request.ts'
import { expireOrder } from './order.service.ts'
import { reverseAttempt } from './refunds/reversal.service.ts'
import {
  countOpen,
  endLostAttempts,
  hasRedirected,
  listDueAttempts,
  listOverdueOrders,
  listRedirected,
} from './sweeper.repo.ts'

/** Told of every item that failed; the sweep goes on without it. */
type Report = (error: unknown) => void

/** `swept` is false when another server is sweeping. `open` counts what is left waiting. */
export type SweepResult =
  | { swept: false }
  | { swept: true; failures: number; open: { attempts: number; holds: number } }

const LEASE = 'payment-sweeper'
/** Longer than one item takes, which is at most five calls to the bank of 10 s each; renewed before every item. */
const LEASE_MS = 60_000
const SWEEP_EVERY_MS = 60_000
/** The lease of a server that died runs out within this and its own length. */
const LEASE_RETRY_MS = 10_000
const BATCH = 100
/** A payer still at the bank after this long may have lost the way back. */
const REDIRECT_MS = 15 * 60_000
/** Longer than any call that creates a payment. */
const CREATED_MS = 5 * 60_000
/** How long places wait for a silent bank after their hold is over. */
const GRACE_MS = 15 * 60_000
/** A bank that is silent so often in a row is left alone until the next sweep. */
const SILENCES = 3

/** Sweeps now and then every minute. The returned function ends it, after the sweep under way. */
export function startSweeper(deps: BankDeps, report: Report): () => Promise<void> {
  return runPeriodically(
    SWEEP_EVERY_MS,
    async (stopped) => ((await sweepOnce(deps, report, stopped)).swept ? undefined : LEASE_RETRY_MS),
    report,
  )
}

/**
 * Gives back places whose hold is over and brings open payments to their end, in bounded batches. One server does it at a
 * time; two at once would do no harm, only ask the bank twice.
 */
export async function sweepOnce(deps: BankDeps, report: Report, stopped?: AbortSignal): Promise<SweepResult> {
  const sweep = new Sweep(deps, report, stopped)
  if (!(await sweep.mayGoOn())) return { swept: false }
  try {
    await sweep.expireHolds()
    await sweep.endLostAttempts()
    await sweep.settleUnverified()
    await sweep.askAboutAttempts()
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
  /** What the bank said of each attempt in this sweep. */
  private readonly words = new Map<number, GatewayResult>()

  constructor(
    private readonly deps: BankDeps,
    private readonly report: Report,
    private readonly stopped: AbortSignal | undefined,
  ) {
    this.lease = new Lease(deps, LEASE, LEASE_MS)
  }

  /** Renews the lease; false when it was lost or the server is going down. */
  async mayGoOn(): Promise<boolean> {
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

  /** Payers who paid and have not come back; the bank lists only some, so each attempt is asked about later all the same. */
  async settleUnverified() {
    const { db, payment } = this.deps
    await this.each([payment], async () => {
      if (!(await hasRedirected(db, payment.name))) return
      const listed = await answerOf(payment.unverified())
      if (!Array.isArray(listed)) return
      const paid = await listRedirected(db, payment.name, listed)
      await this.each(paid, async (id) => this.words.set(id, await verifyAttempt(this.deps, id)))
    })
  }

  async askAboutAttempts() {
    const now = this.deps.now()
    const redirectedBefore = new Date(now.getTime() - REDIRECT_MS)
    const due = await listDueAttempts(this.deps.db, this.deps.payment.name, now, redirectedBefore, BATCH)
    let silences = 0
    await this.each(due, async ({ id, state }) => {
      if (silences >= SILENCES) return
      const word = await (state === 'reversing'
        ? reverseAttempt(this.deps, id)
        : inquireAttempt(this.deps, id, 'failed'))
      this.words.set(id, word)
      silences = word === 'silent' ? silences + 1 : 0
    })
  }

  /** Places of an order at the bank are given back once the bank has spoken, or has been silent too long. */
  async expirePayingOrders() {
    const now = this.deps.now()
    const orders = await listOverdueOrders(this.deps.db, 'paying', now, BATCH)
    await this.each(orders, async ({ id, holdExpiresAt }) => {
      const isPatient = now.getTime() < holdExpiresAt.getTime() + GRACE_MS
      if (isPatient && (await this.isBankSilentAbout(id))) return
      await expireOrder(this.deps, id)
    })
  }

  async deleteOldResponses() {
    await this.each([0], () => deleteOldResponses(this.deps))
  }

  private async isBankSilentAbout(orderId: number): Promise<boolean> {
    const attempts = await listAttempts(this.deps.db, orderId)
    const open = attempts.filter(({ state }) => state === 'redirected' || state === 'verifying')
    return open.some(({ id }) => this.words.get(id) !== 'open')
  }

  private async each<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
    for (const item of items) {
      if (!(await this.mayGoOn())) return
      try {
        await work(item)
      } catch (error) {
        this.failures += 1
        this.report(error)
      }
    }
  }
}
