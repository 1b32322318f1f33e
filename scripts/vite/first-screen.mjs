// What the first screen needs, in few requests: its modules in two files, its styles in the page itself.
import { resolve } from 'node:path'

/**
 * Rolldown chunk groups. Left alone, every module that the first screen shares with a later one becomes a file of its
 * own: some fifty requests before the first tap. `vendor` outlives most deploys in the browser's cache.
 */
export function firstScreenGroups(entryFile) {
  const entry = resolve(entryFile)
  let modules
  const isFirst = (id, context) => {
    modules ??= importedBy(entry, context)
    return id !== entry && modules.has(id)
  }
  return [
    {
      debugName: 'vendor',
      // Before the other: a group takes what its modules import along.
      priority: 2,
      name: (id, context) => (id.includes('/node_modules/') && isFirst(id, context) ? 'vendor' : null),
    },
    {
      debugName: 'first screen',
      priority: 1,
      name: (id, context) => (isFirst(id, context) ? 'first-screen' : null),
    },
  ]
}

/** Everything a module imports statically, itself included, by id. */
function importedBy(entry, context) {
  const found = new Set()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * A Vite plugin: the styles that index.html would wait for stand in it instead. The link stays, disabled (so never
 * fetched), by which Vite knows that later screens need not bring the file.
 */
export function inlineFirstStyles() {
  return {
    name: 'mowj:inline-first-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g, (link, file) => {
          const source = bundle?.[file]?.source
          return source === undefined ? link : `<style>${source}</style>${link.replace('<link', '<link disabled')}`
        })
      },
    },
  }
}
