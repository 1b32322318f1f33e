import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { WaveScene } from '#src/ui/layout/wave.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './state.module.css'

type EmptyStateProps = {
  title: string
  text?: string
  actions?: ReactNode
  /** The only action, a link. */
  link?: LinkProps & { label: string }
  /** Icon of what is missing, shown in the scene. Defaults to an empty search result. */
  icon?: IconName
}

/** Empty state: what is missing and what to do. */
export function EmptyState({ title, text, actions, link, icon = 'search' }: EmptyStateProps) {
  const { label, ...to } = link ?? {}
  return (
    <div className={styles.root}>
      <WaveScene icon={icon} />
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {link !== undefined && (
        <div className={styles.actions}>
          <Link {...to} className={buttonClass()}>
            {label}
          </Link>
        </div>
      )}
    </div>
  )
}
