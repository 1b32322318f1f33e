import { useEffect, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './toast.module.css'
import { dismissToast, type Toast } from './toast-store.ts'

const kindClass = { success: styles.success, error: styles.error, info: styles.info }
const iconOf: Record<Toast['kind'], IconName> = { success: 'check', error: 'alert', info: 'info' }

/** One toast. Its timer pauses while it is hovered or focused; Escape dismisses it. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  const { id, ms, kind, action } = toast
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(id), ms)
    return () => clearTimeout(timer)
  }, [paused, id, ms])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer, Escape is a second way to close
    <div
      className={classNames(styles.root, kindClass[kind])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismissToast(id)
      }}
    >
      <Icon name={iconOf[kind]} size={22} />
      <span className={styles.text}>{toast.text}</span>
      {action !== undefined && (
        <Button
          className={styles.action}
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
