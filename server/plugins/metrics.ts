import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#server/core/errors.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'

export const METRICS_PATH = '/api/metrics/'
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
/** Seconds; the shell takes the first, processing a video the last. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const MS = 1000

/** Memory, CPU time and the event loop are per process, however many apps it has. */
let ofProcess: Registry | undefined
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

export type MetricsSources = {
  /** Rows that wait for a job, by kind; undefined while the database does not respond. */
  backlog: () => Promise<Record<string, number> | undefined>
  /** Each hourly sign-in budget: the share that is used (0–1), and whether it calls for an alarm. */
  signInUsage: () => { what: string; share: number; isAlarming: boolean }[]
}

/** Counts and times every response; `/api/metrics/` serves the figures in Prometheus' text format to bearers of the token. */
export const metrics = plugin(async (app, sources: MetricsSources) => {
  const { deps } = app
  const own = new Registry()
  const registers = [own]
  const requests = new Counter({
    ...{ name: 'mowj_http_requests_total', help: 'Responses sent', registers },
    labelNames: ['method', 'route', 'status'],
  })
  const seconds = new Histogram({
    ...{
      name: 'mowj_http_request_seconds',
      help: 'Seconds from the request head to the end of the response',
      registers,
    },
    ...{ labelNames: ['method', 'route'], buckets },
  })
  const underWay = new Gauge({
    name: 'mowj_http_requests_under_way',
    help: 'Requests without a complete response',
    registers,
  })
  const backlog = new Gauge({
    ...{ name: 'mowj_backlog', help: 'Rows that wait for a job', registers, labelNames: ['what'] },
  })
  const database = new Gauge({ name: 'mowj_database_up', help: 'Whether the database responds', registers })

  const budget = new Gauge({
    ...{
      name: 'mowj_sign_in_budget_used',
      help: 'Used share of the hourly sign-in budget of unknown devices',
      registers,
    },
    labelNames: ['what'],
  })
  const alarm = new Gauge({
    ...{
      name: 'mowj_sign_in_alarm',
      help: 'Whether at least half of that budget is used, which suggests guessed codes',
      registers,
    },
    labelNames: ['what'],
  })

  const { replica } = deps
  const isNear = {
    name: 'mowj_replica_near',
    help: 'Whether the replica responds and its lag is within the limit',
    registers,
  }
  const replicaUp = replica && new Gauge(isNear)

  app.addHook('onRequest', async (_request, reply) => {
    underWay.inc()
    onResponseEnd(reply, () => underWay.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    // By route, never by URL: ids and user input would create a series each.
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    requests.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / MS)
  })

  app.decorate('metricsRegistry', own)
  app.decorate('metricsText', async () => {
    const waiting = await sources.backlog()
    database.set(waiting === undefined ? 0 : 1)
    replicaUp?.set(replica?.isNear() ? 1 : 0)
    for (const { what, share, isAlarming } of sources.signInUsage()) {
      budget.set({ what }, share)
      alarm.set({ what }, isAlarming ? 1 : 0)
    }
    for (const [what, count] of Object.entries(waiting ?? {})) backlog.set({ what }, count)
    return Registry.merge([processRegistry(), own]).metrics()
  })

  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    requireMonitor(request, deps.config.metricsToken)
    const text = await app.metricsText()
    return reply.header('cache-control', 'no-store').type(METRICS_TYPE).send(text)
  })
})

/**
 * Metrics are for the operator alone, who sends the configured token. No address is trusted: a proxy on this machine
 * has this machine's. Without a token they are served at a separate port (`metrics-port.ts`).
 */
function requireMonitor(request: FastifyRequest, token: string | undefined) {
  const { authorization = '' } = request.headers
  if (token === undefined || !isSame(authorization, `Bearer ${token}`)) throw new AppError('not_found')
}

function isSame(given: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(right))
}
