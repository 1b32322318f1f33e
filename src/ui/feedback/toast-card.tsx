import { useEffect, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { dismissToast, type Toast } from './toast-store.ts'

const iconOf: Record<Toast['kind'], IconName> = { success: 'check', error: 'alert', info: 'info' }

/** One message. It waits while the pointer or the focus is on it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const { id, ms, kind, action } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [held, id, ms])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer; nothing is reached by it alone
    <div
      className={`toast toast-${kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={iconOf[kind]} size={22} />
      <span className="toast-text">{toast.text}</span>
      {action !== undefined && (
        <Button
          variant="plain"
          size="small"
          onClick={() => {
            action.run()
            dismissToast(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" iconSize={18} label={uiStrings.close} onClick={() => dismissToast(id)} />
    </div>
  )
}
