import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const paths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The path of a Chromium on this machine: `CHROME`, a system one, or Playwright's own download. */
export function findBrowser(): string | undefined {
  return [process.env.CHROME, ...paths, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  )
}

/** Finds the browser the tests need, or installs it: Debian's where allowed, Playwright's elsewhere. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found !== undefined) return found
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  } else {
    run('npx', 'playwright-core', 'install', 'chromium')
  }
  const installed = findBrowser()
  if (installed === undefined) throw new Error('No Chromium: install one and name it in CHROME.')
  return installed
}

const SHELL = '/usr/bin/chromium-headless-shell'
/** Slow mirrors must not hold up a run that also works without the shell. */
const SHELL_INSTALL_MS = 180_000

/**
 * The path of Chromium's headless shell, installed where Debian has it: the same engine without the browser around it, at
 * half the processor time of a page load. Elsewhere the path of a Chromium.
 */
export function ensureShell(): string {
  if (process.env.CHROME !== undefined) return ensureBrowser()
  if (!existsSync(SHELL) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']
    try {
      for (const args of [['update', '-qq'], install])
        execFileSync('apt-get', args, { stdio: 'inherit', timeout: SHELL_INSTALL_MS })
    } catch {
      console.warn('No headless shell to install: the tests use Chromium itself, which takes longer.')
    }
  }
  return existsSync(SHELL) ? SHELL : ensureBrowser()
}

/**
 * Features without a use in a test that cost processor time with each profile or page: the browser's own web pages (tab
 * search, toolbar) and a renderer started in advance. The first four lines are Playwright's own, which this list replaces.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...[
    'AvoidCorsURLLoaderRestartOnRedirect',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
  ],
  ...['AimEnabled', 'PreconnectToSearch'],
  ...['PreloadTopChromeWebUI', 'WebUIReloadButton', 'WebUIToolbar', 'InitialWebUI', 'WebUIOmniboxPopup'],
  ...['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
]

/** For every Chromium that is measured or tested. */
export const BROWSER_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join()}`,
]

/** Starts Chromium's headless shell with a fresh profile; without the flag its texts are up to a pixel wider or narrower. */
export function launchShell(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureShell(), args: [...BROWSER_FLAGS, '--font-render-hinting=none'] })
}

/** Starts a headless Chromium with a fresh profile: for what only the whole browser does. */
export function launchBrowser(flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: [...BROWSER_FLAGS, ...flags] })
}

/** Starts a headless Chromium that stores its data in this folder, as a phone does. */
export function launchWithProfile(folder: string, baseURL: string, flags: string[] = []): Promise<BrowserContext> {
  const viewport = { width: 360, height: 740 }
  return chromium.launchPersistentContext(folder, {
    executablePath: ensureBrowser(),
    args: [...BROWSER_FLAGS, ...flags],
    baseURL,
    viewport,
  })
}
