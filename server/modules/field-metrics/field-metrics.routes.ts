import { Histogram } from 'prom-client'
import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { SECOND_MS } from '#src/contract/duration.ts'
import { type FieldSample, fieldReport } from '#src/contract/metrics/field-metrics.ts'
import { makeFieldTotals, shiftBounds, THOUSANDTHS, timeBounds } from './field-metrics.service.ts'

const BODY_BYTES = 8_000

/**
 * Measurements of pages, without anything that names their users: at once into the Prometheus histograms, after seconds into
 * the sums of the day.
 */
export async function fieldMetricsRoutes(app: App) {
  const registers = [app.metricsRegistry]
  const labelNames = ['name', 'screen'] as const
  const seconds = new Histogram({
    ...{ name: 'mowj_page_seconds', help: 'Times that sampled pages measured', labelNames, registers },
    buckets: timeBounds.map((ms) => ms / SECOND_MS),
  })
  const shift = new Histogram({
    ...{ name: 'mowj_page_layout_shift', help: 'Layout shift scores of sampled pages', registers },
    labelNames: ['screen'] as const,
    buckets: [0, ...shiftBounds.map((bound) => bound / THOUSANDTHS)],
  })
  const observe = ({ name, screen, value }: FieldSample) =>
    name === 'cls' ? shift.observe({ screen }, value) : seconds.observe({ name, screen }, value / SECOND_MS)

  const totals = makeFieldTotals(app.deps, (error) =>
    app.log.warn({ err: error }, 'measurements of pages were not stored'),
  )
  app.addHook('onClose', () => totals.write())

  app.post(
    '/api/field-metrics/',
    {
      bodyLimit: BODY_BYTES,
      schema: {
        tags: ['metrics'],
        summary: 'Measurements of a sampled page, without identifiers',
        body: fieldReport,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      for (const sample of request.body.samples) observe(sample)
      totals.add(request.body.samples)
      return reply.code(204).send(null)
    },
  )
}
