import { proxy } from 'valtio'

export type ThemeMode = 'light' | 'dark'

const MODE_KEY = 'themeMode'
/** A separate key: `themeMode` is always light or dark. */
const FOLLOW_KEY = 'themeFollowsDevice'
const DEVICE_IS_DARK = '(prefers-color-scheme: dark)'
/** `theme-color`: the browser's toolbar matches the header. */
const BAR_COLOR: Record<ThemeMode, string> = { light: '#ffffff', dark: '#1e1e1e' }

/**
 * The active theme. A script in index.html applies the stored one before the first paint; this store follows after
 * hydration (`followTheme`), because the server's HTML is theme-neutral.
 */
export const theme = proxy<{ mode: ThemeMode; followsDevice: boolean }>({ mode: 'light', followsDevice: false })

/** Switches the theme; it then no longer follows the device. */
export function toggleTheme() {
  chooseTheme(theme.mode === 'dark' ? 'light' : 'dark')
}

/** Sets and stores the theme, or follows the device. */
export function chooseTheme(choice: ThemeMode | 'device') {
  const followsDevice = choice === 'device'
  apply({ mode: followsDevice ? deviceMode() : choice, followsDevice })
  try {
    if (!followsDevice) localStorage.setItem(MODE_KEY, choice)
    localStorage.setItem(FOLLOW_KEY, String(followsDevice))
  } catch {
    // Blocked storage: the choice lasts until the page closes.
  }
}

/** Follows changes in other tabs, and of the device if chosen. Returns a function that stops it. */
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
