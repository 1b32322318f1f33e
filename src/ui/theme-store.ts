import { proxy } from 'valtio'

export type ThemeMode = 'light' | 'dark'

const STORAGE_KEY = 'themeMode'
/** The browser's own bars take the colour of the header. */
const BAR_COLOR: Record<ThemeMode, string> = { light: '#ffffff', dark: '#1e1e1e' }

/** The chosen look. The script in index.html applies the stored one before the first paint. */
export const theme = proxy<{ mode: ThemeMode }>({ mode: storedMode() })

export function toggleTheme() {
  apply(theme.mode === 'dark' ? 'light' : 'dark')
  try {
    localStorage.setItem(STORAGE_KEY, theme.mode)
  } catch {
    // Storage may be refused; the choice then lasts until the page closes.
  }
}

/** Follows a change made in another tab. Returns how to stop. */
export function followTheme(): () => void {
  apply(storedMode())
  const follow = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) apply(storedMode())
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function apply(mode: ThemeMode) {
  theme.mode = mode
  const root = document.documentElement
  root.dataset.theme = mode
  root.classList.toggle('dark', mode === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOR[mode])
}

function storedMode(): ThemeMode {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}
