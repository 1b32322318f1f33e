import { buildSync, transformSync } from 'esbuild'
import type { Plugin } from 'vite'

const BEGIN = 'src/bootstrap.ts'
const ENTRY = /<script type="module"[^>]* src="(\/assets\/[^"]+)"><\/script>/
const PARTS = /<link rel="modulepreload" crossorigin/g
const MANIFEST = '<link rel="manifest"'
// Every byte counts: a page has to come in one window of the network.
const HEAD = /<head>[\s\S]*?<style>/
const INLINE = /<script>([\s\S]*?)<\/script>/g

/**
 * Puts `src/bootstrap.ts` in the place of the entry's script. Its address stays readable in the page (`entryOf`), and so do
 * those of its parts, in the order in which they need one another; a drawn page adds its screen's (`page-parts.ts`). The
 * manifest, which a browser would ask for beside the first picture, is named by the app (`install-prompt.ts`).
 */
export function runAfterPaint(): Plugin {
  return {
    name: 'mowj:run-after-paint',
    apply: 'build',
    // After the plugin that names the manifest.
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const entry = ENTRY.exec(html)?.[1]
        if (entry === undefined) throw new Error('Vite names the entry in another way now')
        if (!html.includes(MANIFEST)) throw new Error('The plugin of the worker names the manifest in another way now')
        return html
          .replace(MANIFEST, '<link rel="after"')
          .replaceAll(PARTS, '<link rel="part"')
          .replace(ENTRY, () => `<script>${beginning()}</script>`)
          .replace('</head>', `<link rel="part" id="entry" href="${entry}"></head>`)
          .replaceAll(INLINE, (_, code: string) => `<script>${minified(code)}</script>`)
          .replace(HEAD, (head) => head.replaceAll(/\s*\n\s*/g, ' '))
      },
    },
  }
}

function beginning(): string {
  const [file] = buildSync({
    entryPoints: [BEGIN],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
  }).outputFiles
  return file?.text ?? ''
}

function minified(code: string): string {
  return transformSync(code, { minify: true, target: 'es2022' }).code.trim()
}
