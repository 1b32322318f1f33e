// What the first screen needs, in few requests: its modules in two files, its styles in the page itself.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Rolldown chunk groups. Left alone, every module that the first screen shares with a later one becomes a file of its
 * own: some fifty requests before the first tap. `vendor` outlives most deploys in the browser's cache.
 */
export function firstScreenGroups(entryFile: string) {
  const entry = resolve(entryFile)
  let modules: ReadonlySet<string> | undefined
  const isFirst = (id: string, graph: Graph) => {
    modules ??= importedBy(entry, graph)
    return id !== entry && modules.has(id)
  }
  return [
    {
      debugName: 'vendor',
      // Before the other: a group takes what its modules import along.
      priority: 2,
      name: (id: string, graph: Graph) => (id.includes('/node_modules/') && isFirst(id, graph) ? 'vendor' : null),
    },
    {
      debugName: 'first screen',
      priority: 1,
      name: (id: string, graph: Graph) => (isFirst(id, graph) ? 'first-screen' : null),
    },
  ]
}

/** Everything a module imports statically, itself included, by id. */
function importedBy(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g

/**
 * The styles that index.html would wait for stand in it instead. The link stays, disabled (so never fetched), by which
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
