// The least that Fastify can do: one route that answers the bytes it is sent, in a process of its own like the server.
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
