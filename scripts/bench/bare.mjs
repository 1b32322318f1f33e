// Fastify's minimum: one route that sends the bytes it was given, in a separate process like the server.
import fastify from 'fastify'

const app = fastify()
let body = ''
app.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body))
process.on('message', (text) => {
  body = text
  process.send?.({ ready: true })
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.({ listening: true })
