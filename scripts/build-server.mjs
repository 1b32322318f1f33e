import { cpSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const outdir = 'dist/server'
// Of these a small part is used, and the rest would stand in memory with it: zod brings its words in fifty languages.
const trimmed = ['zod', 'fastify-type-provider-zod', 'drizzle-orm']
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const installed = Object.keys({ ...dependencies, ...optionalDependencies })
// What the trimmed ones share with those that are not.
const external = [...installed.filter((name) => !trimmed.includes(name)), '@fastify/error', '@fastify/swagger']
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli/main.ts',
    press: 'server/media-worker/process.ts',
  },
  outdir,
  bundle: true,
  external,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Node keeps the text of what it runs; names stay as they are, for whoever reads an error's trace.
  minifyWhitespace: true,
  // What is imported late is a file of its own: in the same one its packages would be loaded at the start.
  splitting: true,
  chunkNames: 'part-[hash]',
  logLevel: 'warning',
})
// The bundle reads both beside itself: it also runs where the sources are not.
cpSync('server/db/migrations', `${outdir}/migrations`, { recursive: true })
cpSync('server/db/seed/media', `${outdir}/seed-media`, { recursive: true })
