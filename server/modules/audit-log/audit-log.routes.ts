import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { auditPage, auditQuery } from '#src/contract/desk/audit.ts'
import { exportAuditLog, readAuditLog } from './audit-log.service.ts'

export async function auditLogRoutes(app: App) {
  app.get(
    '/api/desk/audit/',
    {
      onRequest: app.staff('audit.read'),
      schema: {
        tags: ['desk'],
        summary: 'The log of changes by staff, newest first',
        querystring: auditQuery,
        response: { 200: auditPage },
      },
    },
    (request) => readAuditLog(app.deps, request.query),
  )

  app.get(
    '/api/desk/audit/export/',
    {
      onRequest: app.staff('audit.read'),
      schema: {
        tags: ['desk'],
        summary: 'The same entries as a CSV file, at most the newest 10,000',
        querystring: auditQuery,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      reply.type('text/csv; charset=utf-8')
      return exportAuditLog(app.deps, request.query)
    },
  )
}
