import { useSnapshot } from 'valtio'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { theme, toggleTheme } from '#src/ui/theme-store.ts'
import { shellStrings as words } from './strings.ts'

export function ThemeToggle() {
  const { mode } = useSnapshot(theme)
  const dark = mode === 'dark'
  return <IconButton icon={dark ? 'sun' : 'moon'} label={dark ? words.toLight : words.toDark} onClick={toggleTheme} />
}
