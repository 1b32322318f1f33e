import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import './kept-note.css'
import { uiStrings } from './strings.ts'

/** Above what this device found by itself, without the network. */
export function KeptNote({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div className="kept-note" role="status">
      <Icon name="wifi-off" size={18} />
      <span>{children}</span>
      <Button variant="plain" size="small" icon="refresh" onClick={onRetry}>
        {uiStrings.retry}
      </Button>
    </div>
  )
}
