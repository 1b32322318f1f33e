import type { App } from '#server/core/fastify-types.ts'
import { auditPage, auditQuery } from '#src/contract/desk/audit.ts'
import { readAuditLog } from './audit-log.service.ts'

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
}
