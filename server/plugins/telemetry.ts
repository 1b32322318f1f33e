import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import type { Attributes } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { onResponseEnd } from '#server/core/on-response-end.ts'

const MS = 1000
/** Limits of one delivery, and of the last ones at shutdown, whose database stops after them. */
const DELIVERY_MS = 5000
/** As the metrics' histogram (`metrics.ts`), in seconds. */
const boundaries = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** All that leaves with a span: the path, its query and the texts of errors may contain tokens, numbers and names. */
const allowed = new Set(['http.request.method', 'http.route', 'http.response.status_code', 'fastify.type'])

type TelemetryOptions = {
  settings: NonNullable<Config['telemetry']>
  /** Rows that wait for a job, by kind; undefined while the database does not respond. */
  backlog: () => Promise<Record<string, number> | undefined>
}

/**
 * Sends a span for each sampled request and its handler, and metrics by route, to an OpenTelemetry collector. Imported only
 * where the setting names one; register it first, since it observes the routes and hooks registered after it. Nothing is
 * global, and `traceparent` headers are not read: clients must not choose what is sampled.
 */
export const telemetry = plugin<TelemetryOptions>(async (app, { settings, backlog }) => {
  const { endpoint, headers, share } = settings
  const resource = resourceFromAttributes({ 'service.name': 'mowj', 'service.instance.id': randomUUID() })
  const sendTo = (path: string) => ({ url: `${endpoint}/v1/${path}`, headers, timeoutMillis: DELIVERY_MS })
  const delivery = outageLog((message) => app.log.warn(message))
  const traces = new TracerProvider({
    resource,
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: watched(new OTLPTraceExporter(sendTo('traces')), delivery, withoutContent) }),
    ],
  })
  const exporter = watched(new OTLPMetricExporter(sendTo('metrics')), delivery)
  const meters = new MeterProvider({ resource, readers: [new PeriodicExportingMetricReader({ exporter })] })

  const instrumentation = new FastifyOtelInstrumentation({
    // A span for each of the dozens of hooks would hide the others.
    ...{ instrumentHooks: false, recordExceptions: false },
    requestHook: (span, request) => span.updateName(`${request.method} ${routeOf(request)}`),
  })
  instrumentation.setTracerProvider(traces)
  await app.register(instrumentation.plugin())

  const meter = meters.getMeter('mowj')
  const duration = meter.createHistogram('http.server.request.duration', {
    ...{ unit: 's', advice: { explicitBucketBoundaries: boundaries } },
    description: 'Seconds from the request head to the end of the response',
  })
  const active = meter.createUpDownCounter('http.server.active_requests')
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Resident memory' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  meter
    .createObservableGauge('mowj.backlog', { description: 'Rows that wait for a job' })
    .addCallback(async (result) => {
      for (const [what, count] of Object.entries((await backlog()) ?? {})) result.observe(count, { what })
    })

  app.addHook('onRequest', async (_request, reply) => {
    active.add(1)
    onResponseEnd(reply, () => active.add(-1))
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.record(reply.elapsedTime / MS, {
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': reply.statusCode,
    })
  })
  // Registered first, this runs after the hooks of all others.
  app.addHook('onClose', async () => {
    const flushed = Promise.allSettled([traces.shutdown(), meters.shutdown()])
    await Promise.race([flushed, pause(DELIVERY_MS, undefined, { ref: false })])
  })
})

/** The pattern, such as `/api/teams/:id/`; `none` where no route matches. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

function withoutContent(spans: ReadableSpan[]): ReadableSpan[] {
  return spans.map((span) => {
    const attributes: Attributes = Object.fromEntries(
      Object.entries(span.attributes).filter(([name]) => allowed.has(name)),
    )
    const status = { code: span.status.code }
    return Object.create(span, { attributes: { value: attributes }, status: { value: status }, events: { value: [] } })
  })
}

type Delivery = { code: number; error?: Error }
type Exporter<Batch> = { export(batch: Batch, done: (result: Delivery) => void): void }

/** Passes each batch through `change` and each result to `report`. */
function watched<Batch, Sender extends Exporter<Batch>>(
  sender: Sender & Exporter<Batch>,
  report: (result: Delivery) => void,
  change = (batch: Batch) => batch,
): Sender {
  const send = sender.export.bind(sender)
  sender.export = (batch, done) =>
    send(change(batch), (result) => {
      report(result)
      done(result)
    })
  return sender
}

/** One line when a collector stops accepting, and one when it accepts again. */
function outageLog(warn: (message: string) => void) {
  let isAway = false
  return ({ code }: Delivery) => {
    if ((code !== 0) === isAway) return
    isAway = code !== 0
    warn(isAway ? 'telemetry is not accepted by its collector' : 'telemetry is accepted again')
  }
}
