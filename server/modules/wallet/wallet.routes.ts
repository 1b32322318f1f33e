import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import { pageQuery } from '#src/contract/page.ts'
import { walletPage } from '#src/contract/wallet.ts'
import { walletOf } from './wallet.service.ts'

const path = '/api/wallet/'

export async function walletRoutes(app: App) {
  const { deps } = app

  app.get(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['my'],
        summary: 'My balance and its movements, newest first',
        querystring: pageQuery,
        response: { 200: walletPage },
      },
    },
    async (request) => {
      const { page, page_size: pageSize } = request.query
      const { balance, reserved, ...list } = await walletOf(deps, request.session.userId, { page, pageSize })
      const { publicOrigin } = deps.config
      return { balance, reserved, currency: 'IRR' as const, ...envelope({ publicOrigin, path, page, pageSize }, list) }
    },
  )
}
