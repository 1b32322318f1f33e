import type { ReactNode } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './state.module.css'

type ErrorStateProps = {
  title?: string
  /** A user-facing description. */
  text?: string
  /** No response: another icon and other texts. */
  offline?: boolean
  onRetry?: () => void
  actions?: ReactNode
}

/** What to call a missing response: a device with a network connection may still get none. */
export function offlineTitle(): string {
  return navigator.onLine === false ? uiStrings.offlineTitle : uiStrings.silentTitle
}

/** Error state with a retry. */
export function ErrorState({ title, text, offline = false, onRetry, actions }: ErrorStateProps) {
  const description = text ?? (offline ? uiStrings.offlineText : undefined)
  return (
    <div className={styles.root} role="alert">
      <span className={styles.icon} data-offline={offline || undefined}>
        <Icon name={offline ? 'wifi-off' : 'alert'} size={36} />
      </span>
      <h2 className={styles.title}>{title ?? (offline ? offlineTitle() : uiStrings.errorTitle)}</h2>
      {description !== undefined && <p className={styles.text}>{description}</p>}
      <div className={styles.actions}>
        {onRetry !== undefined && (
          <Button icon="refresh" onClick={onRetry}>
            {uiStrings.retry}
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}
