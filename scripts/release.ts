import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Everything that runs the product with the packages of `npm ci --omit=dev`; see docs/operations.md, "Release archive". */
const contents = ['dist', 'deploy', 'docs', 'patches', 'package.json', 'package-lock.json', '.npmrc', '.env.example']

const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } })

/** Runs a command with its output shown; exits with its code when it fails. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** The list of runtime dependencies without the time and the random number of its making: equal sources, equal bytes. */
function billOfMaterials(): string {
  const { stdout } = spawnSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const {
    serialNumber: _,
    metadata = {},
    ...rest
  } = JSON.parse(stdout) as {
    serialNumber?: string
    metadata?: Record<string, unknown>
  }
  const { timestamp: __, ...about } = metadata
  return `${JSON.stringify({ ...rest, metadata: about }, null, 2)}\n`
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const name = `mowj-${version}`
const staged = join(values.out, name)
run('npm', ['run', '--silent', 'build'])
rmSync(values.out, { recursive: true, force: true })
mkdirSync(staged, { recursive: true })
for (const each of contents) cpSync(each, join(staged, each), { recursive: true })
const bill = `${name}.cdx.json`
writeFileSync(join(values.out, bill), billOfMaterials())
const archive = `${name}.tar.gz`
const sameBytes = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
run('tar', [
  ...sameBytes,
  '-C',
  values.out,
  '--use-compress-program',
  'gzip -n -9',
  '-cf',
  join(values.out, archive),
  name,
])
rmSync(staged, { recursive: true })
const sums = [archive, bill].map((file) => `${sha256(join(values.out, file))}  ${file}\n`)
writeFileSync(join(values.out, 'SHA256SUMS'), sums.join(''))
process.stdout.write(sums.join(''))
