import * as z from 'zod/mini'
import { AppError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import { readFieldMetrics } from '#server/modules/field-metrics/field-metrics.service.ts'
import { requireClub } from '#server/modules/staff/staff.service.ts'
import {
  fieldMetricsQuery,
  fieldMetricsReport,
  type ReportName,
  report,
  reportChoices,
  reportName,
  reportQuery,
} from '#src/contract/desk/reports.ts'
import { readChoices, readReport } from './report.service.ts'
import { exportReport } from './report-csv.service.ts'

const tags = ['desk']
const params = z.object({ report: z.string() })

/** The URL's report; another name is not found. */
function nameOf({ report: text }: { report: string }): ReportName {
  const known = reportName.safeParse(text)
  if (!known.success) throw new AppError('not_found')
  return known.data
}

/** Reports of money, places, attendance, swimmers and coaches, from stored sums. */
export async function reportRoutes(app: App) {
  const { deps } = app

  app.get(
    '/api/desk/reports/choices/',
    {
      onRequest: app.staff('reports.read'),
      schema: {
        tags,
        summary: 'Programs and coaches that reports can be narrowed to',
        response: { 200: reportChoices },
      },
    },
    (request) => readChoices(deps, request.staff),
  )

  app.get(
    '/api/desk/reports/field-metrics/',
    {
      onRequest: [...app.staff('reports.read'), requireClub],
      schema: {
        tags,
        summary: 'How fast the pages were for users, by kind of screen',
        querystring: fieldMetricsQuery,
        response: { 200: fieldMetricsReport },
      },
    },
    (request) => readFieldMetrics(deps, request.query.days),
  )

  app.get(
    '/api/desk/reports/:report/',
    {
      onRequest: app.staff('reports.read'),
      schema: {
        tags,
        summary: 'A report of some months by month, pool, program, coach or place of payment',
        params,
        querystring: reportQuery,
        response: { 200: report },
      },
    },
    (request) => readReport(deps, request.staff, nameOf(request.params), request.query),
  )

  app.get(
    '/api/desk/reports/:report/csv/',
    {
      onRequest: app.staff('reports.export'),
      schema: {
        tags,
        summary: 'The same as a CSV file',
        params,
        querystring: reportQuery,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const name = nameOf(request.params)
      const { from, to } = request.query
      const file = await exportReport(deps, request.staff, name, request.query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${from}-${to}.csv"`)
        .send(file)
    },
  )
}
