import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { runAfterPaint } from './scripts/vite/after-paint.ts'
import { chunkRetry } from './scripts/vite/chunk-retry.ts'
import { deskRoutes } from './scripts/vite/desk-routes.ts'
import { firstScreenGroups, inlineFirstStyles } from './scripts/vite/first-screen.ts'
import { keepSheets } from './scripts/vite/keep-sheets.ts'
import { markOnDemand } from './scripts/vite/not-precached.ts'
import { assetFileNames, chunkFileNames } from './scripts/vite/player-chunks.ts'
import { schemasOnDemand } from './scripts/vite/schemas-on-demand.ts'
import { staffManifest } from './scripts/vite/staff-manifest.ts'
import { styleOptions } from './scripts/vite/style-options.ts'

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>
const server = process.env.API_SERVER ?? 'http://localhost:8000'

/** A team or course has a page and an API response at similar URLs: a navigation gets the page. */
const answers = {
  target: server,
  bypass: ({ url, headers }: { url?: string; headers: { accept?: string } }) =>
    headers.accept?.includes('text/html') === true ? url : undefined,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    deskRoutes(),
    react(),
    inlineFirstStyles(),
    schemasOnDemand(),
    chunkRetry(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        // The shell, the chunks of every screen, and the fallback pictures; others are cached at run time.
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'fallback/*', 'icons/icon.svg'],
        manifestTransforms: [markOnDemand],
        buildPlugins: { vite: [schemasOnDemand()] },
        // Their names already contain a hash of their content.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    ...(isSsrBuild ? [] : [staffManifest(manifest)]),
    keepSheets(),
    runAfterPaint(),
  ],
  // One copy each: a second React or a second, unpatched jalaliday would cause bugs far from here.
  resolve: { dedupe: ['react', 'react-dom', 'dayjs', 'jalaliday', '@tanstack/query-core', 'valtio'] },
  // The server-rendered pages are bundled whole, with the same builds of the libraries as the browser's.
  ssr: { noExternal: true },
  // Its polyfill of light-dark(), which no style uses (`Features.LightDark`), would cost every page some bytes.
  css: { ...styleOptions, lightningcss: { exclude: 1_048_576 } },
  build: {
    // Lists the styles and chunks of each route for the server.
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/render' : 'dist/client',
    // The polyfill only hastens modules in Safari before 17 and Firefox before 115, at every other visitor's cost.
    modulePreload: { polyfill: false },
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Class names become part of the code that uses them.
        optimization: { inlineConst: { mode: 'all' } },
        output: { chunkFileNames, assetFileNames, codeSplitting: { groups: firstScreenGroups('src/main.tsx') } },
      },
    }),
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/sandbox-bank': server,
      '/config.js': server,
      '^/(teams|courses)/[0-9]+/': answers,
    },
  },
}))
