import { buildSync, transformSync } from 'esbuild'
import type { Plugin } from 'vite'

const BOOTSTRAP = 'src/bootstrap.ts'
const ENTRY = /<script type="module"[^>]* src="(\/assets\/[^"]+)"><\/script>/
const PRELOADS = /<link rel="modulepreload" crossorigin/g
const MANIFEST = '<link rel="manifest"'
// Every byte counts: a page should fit into one round trip.
const HEAD = /<head>[\s\S]*?<style>/
const INLINE = /<script>([\s\S]*?)<\/script>/g

/**
 * Replaces the entry's script by `src/bootstrap.ts`. The entry's address stays readable in the page (`entryOf`), and so
 * do those of its chunks, in dependency order; a rendered page adds its screen's (`preload-links.ts`). The manifest,
 * which a browser would fetch beside the first picture, is linked by the app (`install-prompt.ts`).
 */
export function runAfterPaint(): Plugin {
  return {
    name: 'mowj:run-after-paint',
    apply: 'build',
    // After the plugin that links the manifest.
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const entry = ENTRY.exec(html)?.[1]
        if (entry === undefined) throw new Error('The entry script of Vite was not found in the page')
        if (!html.includes(MANIFEST)) throw new Error('The manifest link of the PWA plugin was not found in the page')
        return html
          .replace(MANIFEST, '<link rel="after"')
          .replaceAll(PRELOADS, '<link rel="part"')
          .replace(ENTRY, () => `<script>${bootstrapCode()}</script>`)
          .replace('</head>', `<link rel="part" id="entry" href="${entry}"></head>`)
          .replaceAll(INLINE, (_, code: string) => `<script>${minified(code)}</script>`)
          .replace(HEAD, (head) => head.replaceAll(/\s*\n\s*/g, ' '))
      },
    },
  }
}

function bootstrapCode(): string {
  const [file] = buildSync({
    entryPoints: [BOOTSTRAP],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    write: false,
  }).outputFiles
  return file?.text ?? ''
}

function minified(code: string): string {
  return transformSync(code, { minify: true, charset: 'utf8', target: 'es2022' }).code.trim()
}
