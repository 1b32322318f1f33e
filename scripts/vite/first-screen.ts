// Few requests for the first screen: its modules in a few files, its styles in the page itself.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }
type Modules = Record<'first' | 'card' | 'sheet' | 'list' | 'later' | 'desk', ReadonlySet<string>>

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** Parts of libraries that the first screen imports by their index alone, and later screens use. */
const LATER_LIBRARY = /\/(?:useBlocker|useQueries|queriesObserver)\.js$/
const QUERIES = /\/(?:useQueries|queriesObserver)\.js$/
/** What the ticket, the home page of a member and the note between them have in common; few names in the entry. */
const TICKETS = /\/src\/(fa\/schedule\/\w+|features\/today\/note-today|routes\/-my-terms)\.ts$/
/** The home page requests it once it is interactive; the lists need it too. */
const CARD = resolve('src/features/catalog/teams/team-card.tsx')
const SHEET = resolve('src/ui/dialog/bottom-sheet.tsx')
/** Too small for a file of its own; every page loads the rest of its chunk. */
const HAPTICS = resolve('src/ui/feedback/haptics.ts')
/** Prefetched by an idle first page. */
const LIST = resolve('src/features/catalog/catalog-list.tsx')
const SHARED = /\/src\/(contract|fa|api)\//
const CHAKRA =
  /\/node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@floating-ui|@internationalized)\/|\/src\/ui\/chakra\//
/** The folder of one component in the packages of Chakra. */
const COMPONENT = /\/(?:@chakra-ui\/react\/dist\/esm\/components|@ark-ui\/react\/dist\/components|@zag-js)\/([\w-]+)\//
/** What several components build on. */
const CHAKRA_BASE =
  /^(?:utils|core|dom-query|i18n-utils|react|types|presence|anatomy|interact-outside|dismissable|focus-visible|popper|fieldset|portal|rect-utils|icon)$/
/** The components of screens of swimmers. */
const CHAKRA_CONTROL = /^(?:menu|radio-group|radiomark|rating-group|switch|date-picker|date-utils|live-region|for)$/
/** Calendars, and the control that uses them: large, for the few screens that ask for a date. */
const CALENDAR = /\/node_modules\/@internationalized\/|\/src\/ui\/chakra\/day-picker\.tsx/
const DESK_LIBRARY = /\/node_modules\/@tanstack\/(?:react-table|table-core)\//

/** What loads with a screen of the desk: the part of its route, and the dialogs that a screen loads when they open. */
const DESK_SCREEN = /\/src\/(?:routes\/desk[^/]*\.tsx\?|features\/desk\/)/
/** What the screens of the desk have in common; the rest of each is loaded with it. */
const DESK_FRAME =
  /\/src\/(?:routes\/desk\.[^?]+$|routeTree\.gen\.ts\?|(?:features\/desk\/(?:api|chakra|confirm|form|fresh-code|shell|table)|contract|fa|ui|api|offline)\/)/

/**
 * Rolldown chunk groups. By default every module that the first screen shares with a later one becomes a file: some
 * fifty requests before the first tap, and as many after it. The first screen's modules are executed file by file
 * (after-paint.ts); `react` and `vendor` outlive most deploys in the browser's cache. What the entry imports when idle
 * is one file. `chakra` is what the lazily loaded components of Chakra have in common; the rest of each is loaded with it.
 * `desk` is the frame of the desk with the libraries that only staff need: no module of it is reached from a screen of
 * swimmers.
 */
export function firstScreenGroups(entryFile: string) {
  const entry = resolve(entryFile)
  let modules: Modules | undefined
  const group = (name: string, priority: number, isIn: (id: string, modules: Modules) => boolean) => ({
    debugName: name,
    // A group includes its modules' imports: what others build on comes first.
    priority,
    name: (id: string, graph: Graph) => {
      modules ??= modulesOf(entry, graph)
      return id !== entry && isIn(id, modules) ? name : null
    },
  })
  return [
    group('react', 5, (id, { first }) => REACT.test(id) && first.has(id)),
    group('vendor', 4, (id, { first }) => id.includes('/node_modules/') && !LATER_LIBRARY.test(id) && first.has(id)),
    group('shared', 3, (id, { first }) => SHARED.test(id) && first.has(id)),
    group('first-screen', 2, (id, { first }) => !LATER_LIBRARY.test(id) && first.has(id)),
    group('use-queries', 2, (id) => QUERIES.test(id)),
    group('card', 2, (id, { card }) => card.has(id)),
    group('bottom-sheet', 2, (id, { sheet }) => sheet.has(id)),
    group('list', 1, (id, { list }) => list.has(id)),
    group('later', 1, (id, { later }) => later.has(id) || id === HAPTICS),
    {
      ...group(
        'desk',
        1,
        (id, { desk }) => isDeskLibrary(id) || (desk.has(id) && (DESK_FRAME.test(id) || CHAKRA.test(id))),
      ),
      // Some imports of its modules are shared with screens of swimmers.
      includeDependenciesRecursively: false,
    },
    { name: 'tickets', priority: 0, test: TICKETS },
    { name: 'chakra', priority: 0, test: isChakraBase, minShareCount: 2 },
  ]
}

function modulesOf(entry: string, graph: Graph): Modules {
  const first = importedBy([entry], graph)
  const lazy = graph.getModuleInfo(entry)?.dynamicallyImportedIds ?? []
  const known = new Set(first)
  /** What these modules import and none before them. */
  const besides = (ids: readonly string[]) => {
    const added = [...importedBy(ids, graph)].filter((id) => !known.has(id))
    for (const id of added) known.add(id)
    return new Set(added)
  }
  return {
    first,
    card: besides([CARD]),
    sheet: besides([SHEET]),
    list: besides([LIST]),
    later: besides(lazy),
    desk: onlyOfDesk(entry, graph),
  }
}

/** Chakra without its components: those of the desk would make the chunk larger that swimmers share. */
function isChakraBase(id: string): boolean {
  const component = COMPONENT.exec(id)?.[1]
  return CHAKRA.test(id) && !CALENDAR.test(id) && (component === undefined || CHAKRA_BASE.test(component))
}

function isDeskLibrary(id: string): boolean {
  const component = COMPONENT.exec(id)?.[1]
  if (component === undefined) return DESK_LIBRARY.test(id)
  return !CHAKRA_BASE.test(component) && !CHAKRA_CONTROL.test(component)
}

/** The modules that only screens of the desk import. */
function onlyOfDesk(entry: string, graph: Graph): Set<string> {
  const isDesk = new Map<string, boolean>()
  for (const screen of screensOf(entry, graph)) {
    for (const id of importedBy([screen], graph)) {
      isDesk.set(id, DESK_SCREEN.test(screen) && isDesk.get(id) !== false)
    }
  }
  return new Set([...isDesk].filter(([, only]) => only).map(([id]) => id))
}

/** The entry and everything that is imported dynamically, at any depth, by id. */
function screensOf(entry: string, graph: Graph): Set<string> {
  const screens = new Set([entry])
  for (const screen of screens) {
    for (const id of importedBy([screen], graph)) {
      for (const dynamic of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) screens.add(dynamic)
    }
  }
  return screens
}

/** All static imports of these modules, transitively, themselves included, by id. */
function importedBy(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const pending = [...entries]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue
    found.add(id)
    pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g

/**
 * Inlines the stylesheets that index.html would wait for. The link stays, disabled (so not fetched), so that Vite
 * treats the file as loaded for later screens.
 */
export function inlineFirstStyles(): Plugin {
  return {
    name: 'mowj:inline-first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(STYLESHEET, (link, file: string) => {
          const asset = bundle?.[file]
          if (asset?.type !== 'asset') return link
          return `<style>${asset.source}</style>${link.replace('<link', '<link disabled')}`
        }),
    },
  }
}
