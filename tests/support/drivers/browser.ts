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

/** Starts a headless Chromium with a fresh profile. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
}

/** Starts a headless Chromium that stores its data in this folder, as a phone does. */
export function launchWithProfile(folder: string, baseURL: string): Promise<BrowserContext> {
  const viewport = { width: 360, height: 740 }
  return chromium.launchPersistentContext(folder, {
    executablePath: ensureBrowser(),
    args: BROWSER_FLAGS,
    baseURL,
    viewport,
  })
}
