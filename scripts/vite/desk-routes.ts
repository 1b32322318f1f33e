import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const TREE = /\/src\/routeTree\.gen\.ts(\?desk)?$/
const SCREENS = 'virtual:desk-screens'
/** A file of a screen of the desk; its frame and the route that loads the others stay in the first script. */
const SCREEN = /^\.\/routes\/desk\.(?!\$)/
/** The declarations of a route in the generated tree are named after its import. */
const IMPORT = /^(\w+Route)Import$/

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/**
 * Divides the generated route tree, whose types are whole: `routeTree.gen.ts` has every route but the screens of the
 * desk, and `virtual:desk-screens` exports those as an array, so that their addresses reach staff alone.
 */
export function deskRoutes(): Plugin {
  return {
    name: 'mowj:desk-routes',
    resolveId: (id) => (id === SCREENS ? `${resolve('src/routeTree.gen.ts')}?desk` : undefined),
    transform(code, id) {
      const match = TREE.exec(id)
      if (match === null) return undefined
      const { body } = this.parse(code)
      const screens = new Set(body.flatMap(screenOf))
      if (screens.size === 0) throw new Error('the route tree has no screen of the desk')
      return { code: match[1] === undefined ? withoutScreens(code, body, screens) : onlyScreens(code, body, screens) }
    },
  }
}

/** The name of the route that this statement imports, if it is a screen of the desk. */
function screenOf(statement: Statement): string[] {
  if (statement.type !== 'ImportDeclaration' || !SCREEN.test(statement.source.value)) return []
  return statement.specifiers.flatMap(({ local }) => IMPORT.exec(local.name)?.[1] ?? [])
}

/** The name of the constant that this statement declares. */
function declaredBy(statement: Statement): string | undefined {
  if (statement.type !== 'VariableDeclaration') return undefined
  const id = statement.declarations[0]?.id
  return id?.type === 'Identifier' ? id.name : undefined
}

function isOf(statement: Statement, screens: ReadonlySet<string>): boolean {
  return screenOf(statement).length > 0 || screens.has(declaredBy(statement) ?? '')
}

function withoutScreens(code: string, body: Statement[], screens: ReadonlySet<string>): string {
  const kept = body.filter((statement) => !isOf(statement, screens))
  const text = kept.map(({ start, end }) => code.slice(start, end)).join('\n')
  // What is left are the properties of the frame's children.
  return text.replace(/\b(\w+Route)(?::\s*\1)?,?/g, (property, name: string) => (screens.has(name) ? '' : property))
}

function onlyScreens(code: string, body: Statement[], screens: ReadonlySet<string>): string {
  const parts = body.filter((statement) => isOf(statement, screens)).map(({ start, end }) => code.slice(start, end))
  const parents = [
    "import { Route as rootRouteImport } from './routes/__root'",
    "import { Route as DeskRoute } from './routes/desk'",
  ]
  return [...parents, ...parts, `export default [${[...screens].join(', ')}]`].join('\n')
}
