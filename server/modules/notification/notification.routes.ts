import { envelope } from '#server/core/envelope.ts'
import type { App } from '#server/core/fastify-types.ts'
import {
  kindsFor,
  markReadRequest,
  notificationPage,
  notificationQuery,
  unreadCount,
} from '#src/contract/notification.ts'
import { notificationsOf, readNotifications, unreadOf } from './notification.service.ts'

const tags = ['my']
const path = '/api/notifications/'

export async function notificationRoutes(app: App) {
  const { deps } = app

  app.get(
    path,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'My notifications, newest first',
        querystring: notificationQuery,
        response: { 200: notificationPage },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { page, page_size: pageSize, kinds, members } = request.query
      const { unread, ...list } = await notificationsOf(deps, request.session.userId, {
        ...{ page, pageSize },
        kinds: kindsFor({ kinds, members }),
      })
      return { unread, ...envelope({ publicOrigin: deps.config.publicOrigin, path, page, pageSize }, list) }
    },
  )

  app.get(
    `${path}unread/`,
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'The number of my unread notifications', response: { 200: unreadCount } },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return unreadOf(deps, request.session.userId)
    },
  )

  app.post(
    `${path}read/`,
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Mark some of my notifications, or all, as read',
        body: markReadRequest,
        response: { 200: unreadCount },
      },
    },
    (request) => readNotifications(deps, request.session.userId, request.body),
  )
}
