// What the first screen needs, in few requests: its modules in a few files, its styles in the page itself.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }
type Parts = { first: ReadonlySet<string>; later: ReadonlySet<string> }

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
const SHARED = /\/src\/(contract|fa|api)\//

/**
 * Rolldown chunk groups. Left alone, every module that the first screen shares with a later one becomes a file of its
 * own: some fifty requests before the first tap, and as many after it. The first screen's modules are run file by file
 * (after-paint.ts); `react` and `vendor` outlive most deploys in the browser's cache. What the entry itself brings once
 * it has time is one file.
 */
export function firstScreenGroups(entryFile: string) {
  const entry = resolve(entryFile)
  let parts: Parts | undefined
  const group = (name: string, priority: number, isIn: (id: string, parts: Parts) => boolean) => ({
    debugName: name,
    // A group takes what its modules import along: what others build on comes first.
    priority,
    name: (id: string, graph: Graph) => {
      parts ??= partsOf(entry, graph)
      return id !== entry && isIn(id, parts) ? name : null
    },
  })
  return [
    group('react', 5, (id, { first }) => REACT.test(id) && first.has(id)),
    group('vendor', 4, (id, { first }) => id.includes('/node_modules/') && first.has(id)),
    group('shared', 3, (id, { first }) => SHARED.test(id) && first.has(id)),
    group('first-screen', 2, (id, { first }) => first.has(id)),
    group('later', 1, (id, { later }) => later.has(id)),
  ]
}

function partsOf(entry: string, graph: Graph): Parts {
  const first = importedBy([entry], graph)
  const brought = graph.getModuleInfo(entry)?.dynamicallyImportedIds ?? []
  const later = [...importedBy(brought, graph)].filter((id) => !first.has(id))
  return { first, later: new Set(later) }
}

/** Everything that these import statically, themselves included, by id. */
function importedBy(entries: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g

/**
 * The styles that index.html would wait for stand in it instead. The link stays, disabled (so not fetched), by which
 * Vite knows that later screens need not bring the file.
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
