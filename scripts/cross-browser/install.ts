import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs that each engine requires, and the Debian packages that contain them. */
const requirements = {
  firefox: { programs: { firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] }, packages: ['firefox-esr'] },
  webkit: {
    programs: {
      WebKitWebDriver: ['/usr/bin/WebKitWebDriver'],
      Xvfb: ['/usr/bin/Xvfb'],
      // The libraries of the shell, which the system's Python runs.
      WebKit2: [
        '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
        '/usr/lib/aarch64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
      ],
    },
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
} as const

type Program = 'firefox' | 'WebKitWebDriver' | 'Xvfb'

const programs: Record<string, readonly string[]> = {
  ...requirements.firefox.programs,
  ...requirements.webkit.programs,
}

/** Path of a program on this machine. `FIREFOX` names another Firefox. */
export function pathOf(program: Program): string {
  const path = find(program)
  if (path === undefined) throw new Error(`no ${program} on this machine`)
  return path
}

function find(program: string): string | undefined {
  const own = program === 'firefox' ? [process.env.FIREFOX] : []
  return [...own, ...(programs[program] ?? [])].find((path) => path !== undefined && existsSync(path))
}

/** Finds an engine or installs it (as root on Debian); otherwise returns the command to install it. */
export function ensureEngine(name: keyof typeof requirements): string | undefined {
  const { packages, programs: wanted } = requirements[name]
  const isThere = () => Object.keys(wanted).every((program) => find(program) !== undefined)
  if (isThere()) return undefined
  const hasApt = existsSync('/usr/bin/apt-get')
  if (hasApt && process.getuid?.() === 0) {
    const apt = (...args: string[]) => execFileSync('apt-get', ['-qq', ...args], { stdio: 'inherit' })
    try {
      apt('update')
      apt('install', '-y', '--no-install-recommends', ...packages)
    } catch {
      // apt-get has printed the reason.
    }
    if (isThere()) return undefined
  }
  const command = `apt-get install ${packages.join(' ')}`
  return hasApt ? `run as root: ${command}` : `it requirements Debian or its like: ${command}`
}
