import { once } from 'node:events'
import { createServer } from 'node:http'
import type { App } from '#server/core/fastify-types.ts'
import { METRICS_PATH, METRICS_TYPE } from '#server/plugins/metrics.ts'

/**
 * Serves the metrics without a token at a port of the loopback interface, which no proxy exposes unless its operator
 * configures that. Resolves to the port and a function that closes the server.
 */
export async function listenForMetrics(app: App, port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) return response.writeHead(404).end()
    app.metricsText().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
