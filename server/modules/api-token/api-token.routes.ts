import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { apiTokenBody, apiTokens, madeToken } from '#src/contract/desk/tokens.ts'
import { endToken, makeToken, readTokens } from './api-token.service.ts'

const tags = ['desk']
const path = '/api/desk/tokens/'

/** Tokens of programs, for owners with a fresh code. */
export async function apiTokenRoutes(app: App) {
  const { deps } = app
  const onRequest = app.staff('tokens.write')

  app.get(
    path,
    { onRequest, schema: { tags, summary: 'API tokens, newest first, without secrets', response: { 200: apiTokens } } },
    () => readTokens(deps),
  )

  app.post(
    path,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Make an API token: this response alone contains it',
        body: apiTokenBody,
        response: { 201: madeToken },
      },
    },
    async (request, reply) => {
      reply.code(201)
      return makeToken(deps, request.staff, request.body)
    },
  )

  app.delete(
    `${path}:id/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Revoke an API token',
        params: z.object({ id: z.string() }),
        response: { 200: apiTokens },
      },
    },
    async (request) => {
      await endToken(deps, request.staff, idOf(request.params.id, 'Token'))
      return readTokens(deps)
    },
  )
}
