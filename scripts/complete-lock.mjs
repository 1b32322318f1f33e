import { readFileSync, writeFileSync } from 'node:fs'

// When a registry does not carry every platform's binaries, npm omits those optional packages from the lock, and `npm
// ci` then rejects the lock on every platform. This adds them again, with the exact version that their parent requires.
// Run it after `npm install` when `npm ci` reports "Missing: … from lock file".
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

/** Words in a binary's name for its platform, in npm's terms. */
const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openbsd',
  'netbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
  'windows',
]
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.some((word) => word === processor || word === `${processor}le`))
  return {
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(words.includes('musl') && { libc: ['musl'] }),
  }
}

/** Whether the package at `place` resolves `name`: below itself, or below one of its parent folders. */
function isLocked(place, name) {
  const around = place
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'))
  return [...around, ''].some((folder) => packages[`${folder}${folder && '/'}node_modules/${name}`] !== undefined)
}

const added = []
for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(place, name)) continue
    const version = /\d+\.\d+\.\d+[^\s]*/.exec(range)?.[0]
    if (version === undefined) continue
    packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) }
    added.push(`${name}@${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(added.map((name) => `${name}\n`).join(''))
