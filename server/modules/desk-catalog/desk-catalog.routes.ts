import type { App } from '#server/core/fastify-types.ts'
import { catalogRowRoutes } from './catalog-row.routes.ts'
import { deskCodeRoutes } from './desk-code.routes.ts'
import { deskFileRoutes } from './desk-file.routes.ts'
import { deskSessionRoutes } from './desk-session.routes.ts'
import { setupRoutes } from './setup.routes.ts'

/** The catalogue for staff. */
export async function deskCatalogRoutes(app: App) {
  await app.register(catalogRowRoutes)
  await app.register(deskSessionRoutes)
  await app.register(deskCodeRoutes)
  await app.register(deskFileRoutes)
  await app.register(setupRoutes)
}
