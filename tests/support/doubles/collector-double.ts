import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }
type Span = { name: string; kind: number; attributes: Attribute[]; status: { code?: number; message?: string } }
type Point = { attributes: Attribute[]; count?: number; asInt?: number; asDouble?: number }
type Metric = { name: string; histogram?: { dataPoints: Point[] }; gauge?: { dataPoints: Point[] } }
type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: Metric[] }[] }[] }

const named = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** An OpenTelemetry collector over real HTTP that records what it receives as JSON, and responds with a status. */
export async function startCollectorDouble(status = 200) {
  const received: { path: string; authorization: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const bodies = <Body>(path: string) =>
    received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as Body)
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    received,
    spans: () =>
      bodies<Traces>('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ name, attributes, status }) => ({ name, attributes: named(attributes), status })),
    /** Points of the metric of this name. */
    points: (name: string) =>
      bodies<Metrics>('/v1/metrics')
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics)
        .filter((metric) => metric.name === name)
        .flatMap(({ histogram, gauge }) => histogram?.dataPoints ?? gauge?.dataPoints ?? [])
        .map(({ attributes, count, asInt, asDouble }) => ({
          attributes: named(attributes),
          value: count ?? asInt ?? asDouble,
        })),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
