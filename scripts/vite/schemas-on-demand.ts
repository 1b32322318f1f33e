import type { Plugin, Rolldown } from 'vite'

const HELPER = 'virtual:schema-on-demand'
const ZOD = /^import \* as z from ['"]zod\/mini['"]/m
/** Roots of calls that create a schema at module level: Zod, or the one that wraps a schema into pages. */
const MAKERS = new Set<unknown>(['z', 'pageOf'])

const helper = `export function onDemand(make) {
  let made
  return new Proxy({}, { get: (_, key) => (made ??= make())[key], has: (_, key) => key in (made ??= make()) })
}`

/**
 * Creates each schema of the contract on first use. Otherwise all of them are created before the first screen can be
 * used: some 25 ms of a fast processor, a hundred of a cheap one, and as much in the worker before it responds. The
 * bundler may also drop unused ones.
 */
export function schemasOnDemand(): Plugin {
  return {
    name: 'mowj:schemas-on-demand',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId: (id) => (id === HELPER ? `\0${HELPER}` : undefined),
    load: (id) => (id === `\0${HELPER}` ? helper : undefined),
    transform(code, id) {
      if (id.includes('/node_modules/') || !ZOD.test(code)) return undefined
      return { code: makeLater(code, this.parse(code)), map: null }
    },
  }
}

/** `const name = z.object(…)` at module level becomes `const name = onDemand(() => z.object(…))`. */
function makeLater(code: string, { body }: ReturnType<Rolldown.PluginContext['parse']>): string {
  let later = code
  // From the end, so that earlier offsets stay valid.
  for (const statement of body.toReversed()) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { init } of declaration.declarations.toReversed()) {
      if (init?.type !== 'CallExpression' || !MAKERS.has(makerOf(init))) continue
      later = `${later.slice(0, init.start)}/* @__PURE__ */ onDemand(() => ${later.slice(init.start, init.end)})${later.slice(init.end)}`
    }
  }
  return later === code ? code : `import { onDemand } from '${HELPER}'\n${later}`
}

/** The name at the root of `z.string().check(…)`: `z`. */
function makerOf(expression: object): unknown {
  if ('callee' in expression) return makerOf(expression.callee as object)
  if ('object' in expression) return makerOf(expression.object as object)
  return 'name' in expression ? expression.name : undefined
}
