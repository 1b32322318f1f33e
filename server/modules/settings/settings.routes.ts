import type { App } from '#server/core/fastify-types.ts'
import { accountSettings, settingsPatch } from '#src/contract/account.ts'
import { changeSettings, settingsOf } from './settings.service.ts'

const tags = ['profile']

export async function settingsRoutes(app: App) {
  app.get(
    '/api/settings/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Which messages I want', response: { 200: accountSettings } },
    },
    (request) => settingsOf(app.deps, request.session.userId),
  )

  app.patch(
    '/api/settings/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'Choose messages', body: settingsPatch, response: { 200: accountSettings } },
    },
    (request) => changeSettings(app.deps, request.session.userId, request.body),
  )
}
