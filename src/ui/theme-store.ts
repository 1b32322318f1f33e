import { proxy } from 'valtio'

export type ThemeMode = 'light' | 'dark'

const MODE_KEY = 'themeMode'
/** A key of its own: `themeMode` is only ever light or dark. */
const FOLLOW_KEY = 'themeFollowsDevice'
const DEVICE_IS_DARK = '(prefers-color-scheme: dark)'
/** The browser's own bars take the colour of the header. */
const BAR_COLOR: Record<ThemeMode, string> = { light: '#ffffff', dark: '#1e1e1e' }

/**
 * The look that shows. The script in index.html applies the stored one before the first paint; the app knows of it from
 * `followTheme` on, since the server's HTML does not.
 */
export const theme = proxy<{ mode: ThemeMode; followsDevice: boolean }>({ mode: 'light', followsDevice: false })

/** Flips the look; from then on it is the person's own, not the device's. */
export function toggleTheme() {
  chooseTheme(theme.mode === 'dark' ? 'light' : 'dark')
}

/** Takes a look and keeps it, or goes along with the device from now on. */
export function chooseTheme(choice: ThemeMode | 'device') {
  const followsDevice = choice === 'device'
  apply({ mode: followsDevice ? deviceMode() : choice, followsDevice })
  try {
    if (!followsDevice) localStorage.setItem(MODE_KEY, choice)
    localStorage.setItem(FOLLOW_KEY, String(followsDevice))
  } catch {
    // Storage may be refused; the choice then lasts until the page closes.
  }
}

/** Follows a change made in another tab, and the device where that is wanted. Returns how to stop. */
export function followTheme(): () => void {
  apply(storedTheme())
  const device = matchMedia(DEVICE_IS_DARK)
  const followDevice = () => {
    if (theme.followsDevice) apply({ mode: deviceMode(), followsDevice: true })
  }
  const followTab = (event: StorageEvent) => {
    if (event.key === MODE_KEY || event.key === FOLLOW_KEY || event.key === null) apply(storedTheme())
  }
  device.addEventListener('change', followDevice)
  addEventListener('storage', followTab)
  return () => {
    device.removeEventListener('change', followDevice)
    removeEventListener('storage', followTab)
  }
}

function apply({ mode, followsDevice }: { mode: ThemeMode; followsDevice: boolean }) {
  theme.mode = mode
  theme.followsDevice = followsDevice
  const root = document.documentElement
  root.dataset.theme = mode
  root.classList.toggle('dark', mode === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOR[mode])
}

function storedTheme(): { mode: ThemeMode; followsDevice: boolean } {
  try {
    if (localStorage.getItem(FOLLOW_KEY) === 'true') return { mode: deviceMode(), followsDevice: true }
    return { mode: localStorage.getItem(MODE_KEY) === 'dark' ? 'dark' : 'light', followsDevice: false }
  } catch {
    return { mode: 'light', followsDevice: false }
  }
}

function deviceMode(): ThemeMode {
  return matchMedia(DEVICE_IS_DARK).matches ? 'dark' : 'light'
}
