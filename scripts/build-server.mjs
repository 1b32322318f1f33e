import { cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const outdir = 'dist/server'
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli/main.ts',
    press: 'server/modules/media/picture-desk.ts',
  },
  outdir,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // What is imported late is a file of its own: in the same one its packages would be loaded at the start.
  splitting: true,
  chunkNames: 'part-[hash]',
  logLevel: 'warning',
})
// The bundle reads them beside itself. Pictures stay in the sources: server/root.ts finds them from anywhere.
cpSync('server/db/migrations', `${outdir}/migrations`, { recursive: true })
