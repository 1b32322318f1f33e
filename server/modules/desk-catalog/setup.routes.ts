import type { App } from '#server/core/fastify-types.ts'
import { requireClub } from '#server/modules/staff/staff.service.ts'
import { clubContact, deskSetup } from '#src/contract/desk/setup.ts'
import { changeClub, readSetup } from './setup.service.ts'

const tags = ['desk']

export async function setupRoutes(app: App) {
  app.get(
    '/api/desk/setup/',
    {
      onRequest: app.staff('catalog.read'),
      schema: { tags, summary: 'What opening the club still takes, and why', response: { 200: deskSetup } },
    },
    () => readSetup(app.deps),
  )

  app.put(
    '/api/desk/setup/club/',
    {
      onRequest: [...app.staff('settings.write'), requireClub],
      schema: { tags, summary: "The club's name and contact", body: clubContact, response: { 200: deskSetup } },
    },
    (request) => changeClub(app.deps, request.staff.actor, request.body),
  )
}
