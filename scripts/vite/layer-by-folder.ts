import { relative } from 'node:path'
import type { ChildNode, Plugin } from 'postcss'

/** The first folder or file that matches gives the layer. src/styles/layers.css declares their order. */
const LAYERS: readonly [path: string, layer: string][] = [
  ['src/styles/reset.css', 'reset'],
  ['src/styles/tokens.css', 'tokens'],
  ['src/styles/overrides.css', 'overrides'],
  ['src/styles/start.css', 'overrides'],
  ['src/styles/', 'base'],
  ['src/ui/', 'ui'],
  ['src/', 'features'],
]

/** Valid only outside layers, or the same inside. */
const OUTSIDE: ReadonlySet<string> = new Set(['charset', 'import', 'layer', 'namespace', 'font-face'])

/** The cascade layer of a sheet's rules; a sheet of a package has none. */
export function layerOf(file: string): string | undefined {
  const path = relative('.', file)
  return LAYERS.find(([start]) => path.startsWith(start))?.[1]
}

/**
 * Puts every rule into the cascade layer of its sheet's folder: which rule wins then depends neither on the order in
 * which sheets load nor on a feature's selector being more specific than that of a part of src/ui.
 */
export function layerByFolder(): Plugin {
  return {
    postcssPlugin: 'mowj:layer-by-folder',
    // After postcss-import: each rule still knows its own file.
    Once(root, { AtRule }) {
      for (const node of [...root.nodes]) {
        const layer = layerOfNode(node)
        if (layer === undefined) continue
        const before = node.prev()
        if (before?.type === 'atrule' && before.name === 'layer' && before.params === layer && before.nodes) {
          before.append(node)
          continue
        }
        const block = new AtRule({ name: 'layer', params: layer, nodes: [] })
        node.replaceWith(block)
        block.append(node)
      }
    },
  }
}

function layerOfNode(node: ChildNode): string | undefined {
  if (node.type === 'comment' || (node.type === 'atrule' && OUTSIDE.has(node.name))) return
  const file = node.source?.input.file
  return file === undefined ? undefined : layerOf(file)
}
