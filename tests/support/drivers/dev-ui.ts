import { build, type Plugin, preview } from 'vite'
import { styleOptions } from '#scripts/vite/style-options.ts'

const outDir = 'node_modules/.cache/dev-ui'

/** The product does without a font that arrives late; measured texts must not. */
const fontInTime: Plugin = {
  name: 'font-in-time',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('base.css') ? code.replaceAll('font-display: optional', 'font-display: block') : null,
}

/** Builds `/dev/ui` outside of the product's build, and serves it. */
export async function serveDevUi(): Promise<{ address: string; close: () => Promise<void> }> {
  const common = { configFile: false, publicDir: false, logLevel: 'error' } as const
  await build({
    ...common,
    plugins: [fontInTime],
    css: styleOptions,
    // The runner's NODE_ENV would bundle React's development build.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { outDir, emptyOutDir: true, minify: false, rolldownOptions: { input: 'dev/ui.html' } },
  })
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return { address: `${server.resolvedUrls?.local[0]}dev/ui.html`, close: () => server.close() }
}
