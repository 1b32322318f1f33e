import { cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const outdir = 'dist/server'
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: { main: 'server/main.ts', cli: 'server/cli/main.ts' },
  outdir,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
})
// The bundle reads them beside itself. Pictures stay in the sources: server/root.ts finds them from anywhere.
cpSync('server/db/migrations', `${outdir}/migrations`, { recursive: true })
