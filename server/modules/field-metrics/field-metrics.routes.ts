import { Histogram } from 'prom-client'
import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { type FieldSample, fieldReport } from '#src/contract/metrics/field-metrics.ts'
import { keepSamples } from './field-metrics.service.ts'

const BODY_BYTES = 8_000
const MS = 1000
/** Seconds. The first buckets separate frames, the last ones posts that waited for the network. */
const secondsBuckets = [0.05, 0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 10, 60, 600, 3600]
/** Scores; 0.1 is the limit of a good page. */
const shiftBuckets = [0, 0.01, 0.05, 0.1, 0.25, 1]

/** Measurements of pages, without anything that names their users: into the Prometheus histograms and the sums of the day. */
export async function fieldMetricsRoutes(app: App) {
  const registers = [app.metricsRegistry]
  const labelNames = ['name', 'screen'] as const
  const seconds = new Histogram({
    ...{ name: 'mowj_page_seconds', help: 'Times that sampled pages measured', labelNames, registers },
    buckets: secondsBuckets,
  })
  const shift = new Histogram({
    ...{ name: 'mowj_page_layout_shift', help: 'Layout shift scores of sampled pages', registers },
    ...{ labelNames: ['screen'] as const, buckets: shiftBuckets },
  })
  const observe = ({ name, screen, value }: FieldSample) =>
    name === 'cls' ? shift.observe({ screen }, value) : seconds.observe({ name, screen }, value / MS)

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
      await keepSamples(app.deps, request.body.samples).catch((error: unknown) =>
        request.log.warn({ err: error }, 'measurements of a page were not stored'),
      )
      return reply.code(204).send(null)
    },
  )
}
