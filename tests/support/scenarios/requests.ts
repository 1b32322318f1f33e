import type { App } from '#server/core/fastify-types.ts'
import type { JsonSchema } from '#tests/support/data/from-contract.ts'

type Operation = {
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * One operation of the contract: `path` has its parameters in braces; `guarded` requires a token, `personal` reads one
 * when present.
 */
export type Endpoint = {
  name: string
  method: Method
  path: string
  guarded: boolean
  personal: boolean
  query: Record<string, JsonSchema>
  body: JsonSchema | undefined
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of the OpenAPI document, in its order. */
export async function requestsOf(app: App): Promise<Endpoint[]> {
  const { paths } = (await app.inject('/api/schema/')).json<{ paths: Record<string, Record<string, Operation>> }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.includes(method))
      .map(([method, { security = [], parameters = [], requestBody }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Method,
        path,
        guarded: security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0),
        personal: security.length > 0,
        query: Object.fromEntries(
          parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
        ),
        body: requestBody?.content['application/json']?.schema,
      })),
  )
}

/** Every route of the server, undocumented ones included, as `METHOD /path/:parameter`. */
export function routesOf(app: App): string[] {
  const stack: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', names = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      stack.splice(depth, stack.length, path)
      const whole = stack.join('')
      return names
        .split(', ')
        .filter(Boolean)
        .map((method) => `${method} ${whole}`)
    })
}
