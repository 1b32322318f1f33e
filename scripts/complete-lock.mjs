import { readFileSync, writeFileSync } from 'node:fs'

// A registry that does not carry every platform's binaries makes npm leave those optional packages out of the lock, and
// `npm ci` then calls the lock incomplete, on every platform. This names them again, by the exact version their parent
// asks for. Run it after `npm install` where `npm ci` says "Missing: … from lock file".
const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

/** What a binary's name says of the platform it is for, in npm's own words. */
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

/** Whether the package at `place` would find `name`: below itself, or below one of the folders around it. */
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
