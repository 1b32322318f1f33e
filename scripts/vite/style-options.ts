import { basename } from 'node:path'
import type { CSSOptions } from 'vite'
import { layerByFolder } from './layer-by-folder.ts'

/**
 * The class of a page: the name of its sheet and its own, so that a selector says where the class is defined; `root` is
 * the sheet's name alone. File names are unique (tests/unit/build/styles.test.ts).
 */
export function classInPage(local: string, file: string): string {
  const sheet = basename(file.split('?')[0] ?? '').replace(/\.module\.css$/, '')
  return local === 'root' ? sheet : `${sheet}-${local}`
}

export const moduleOptions = {
  generateScopedName: classInPage,
  localsConvention: 'camelCaseOnly',
} as const satisfies CSSOptions['modules']

/** Happy-dom has no width: components have the names of their classes, without rules that would hide them. */
export const namesOnly: CSSOptions = {
  modules: moduleOptions,
  postcss: { plugins: [{ postcssPlugin: 'mowj:names-only', OnceExit: (root) => void root.removeAll() }] },
}

export const styleOptions: CSSOptions = { modules: moduleOptions, postcss: { plugins: [layerByFolder()] } }
