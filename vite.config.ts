import { readFileSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { runAfterPaint } from './scripts/vite/after-paint.ts'
import { chunkRetry } from './scripts/vite/chunk-retry.ts'
import { firstScreenGroups, inlineFirstStyles } from './scripts/vite/first-screen.ts'
import { chunkFileNames, PLAYER_CHUNKS, UPLOADER_CHUNK } from './scripts/vite/player-chunks.ts'
import { schemasOnDemand } from './scripts/vite/schemas-on-demand.ts'

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>
const server = process.env.API_SERVER ?? 'http://localhost:8000'

/** One team or course has a page and an answer at like addresses: a navigation is for the page. */
const answers = {
  target: server,
  bypass: ({ url, headers }: { url?: string; headers: { accept?: string } }) =>
    headers.accept?.includes('text/html') === true ? url : undefined,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
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
        // The shell, the parts of every screen, and the pictures that stand in for missing ones; others come at run time.
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'fallback/*', 'icons/icon.svg'],
        // Cached once used: players come with the first film; motion, rare letters, the window of long lists and the account
        // menu (the one part built on Chakra) have a stand-in that needs no network; the uploader and some sheets are of no
        // use without one.
        globIgnores: [
          `assets/${PLAYER_CHUNKS}*`,
          `assets/${UPLOADER_CHUNK}*`,
          'assets/account-menu-*',
          'assets/{row-window,toast-list,delete-sheet,phone-sheet,pull-to-refresh}-*',
          'assets/vazirmatn-latin-*',
        ],
        buildPlugins: { vite: [schemasOnDemand()] },
        // Their names already change with their content.
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
    runAfterPaint(),
  ],
  // One copy each: a second React or a second, unmended jalaliday would show as bugs far from here.
  resolve: { dedupe: ['react', 'react-dom', 'dayjs', 'jalaliday', '@tanstack/query-core', 'valtio'] },
  // The pages that the server draws come whole, by the same builds of the libraries as the browser's.
  ssr: { noExternal: true },
  // Its stand-in for light-dark(), which no style calls (`Features.LightDark`), would cost every page some bytes.
  css: { lightningcss: { exclude: 1_048_576 } },
  build: {
    // Tells the server which styles and parts an address needs.
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/render' : 'dist/client',
    target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
    ...(!isSsrBuild && {
      rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: firstScreenGroups('src/main.tsx') } } },
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
