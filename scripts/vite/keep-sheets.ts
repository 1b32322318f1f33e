import type { Plugin } from 'vite'

/** A statement that the bundler may not drop, and no other code has. */
const KEPT = '({}).sheet;'

/**
 * The class names of a CSS module are constants, which the bundler writes into the code that uses them: nothing remains
 * of the module, and its styles would be dropped with it. This keeps the module until its styles are collected.
 */
export function keepSheets(): Plugin {
  return {
    name: 'mowj:keep-sheets',
    apply: 'build',
    // After Vite's own plugin, which declares CSS modules free of side effects and collects the styles.
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: `${code}\n${KEPT}`, map: null, moduleSideEffects: true }),
    },
    renderChunk: (code) => (code.includes(KEPT) ? { code: code.replaceAll(KEPT, ''), map: null } : null),
  }
}
