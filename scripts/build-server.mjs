import { cpSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const outdir = 'dist/server'
// Little of these is used, and the rest would take memory: zod alone contains messages in fifty languages.
const bundled = ['zod', 'fastify-type-provider-zod', 'drizzle-orm']
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const installed = Object.keys({ ...dependencies, ...optionalDependencies })
// Dependencies that the bundled packages share with external ones.
const external = [...installed.filter((name) => !bundled.includes(name)), '@fastify/error', '@fastify/swagger']
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli/main.ts',
    'media-worker': 'server/media-worker/process.ts',
  },
  outdir,
  bundle: true,
  external,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Node holds the source text in memory; names stay readable for stack traces.
  minifyWhitespace: true,
  // Lazy imports become separate files: in the same file their packages would be loaded at startup.
  splitting: true,
  chunkNames: 'chunk-[hash]',
  logLevel: 'warning',
})
// The bundle reads both from its own folder: it also runs without the sources.
cpSync('server/db/migrations', `${outdir}/migrations`, { recursive: true })
cpSync('server/db/seed/media', `${outdir}/seed-media`, { recursive: true })
