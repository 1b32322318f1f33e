import type { ReactNode } from 'react'
import './badge.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'

type BadgeProps = {
  tone?: 'primary' | 'success' | 'warning' | 'error' | 'accent' | 'neutral'
  icon?: IconName
  children: ReactNode
}

/** A short label beside or on top of an element. */
export function Badge({ tone = 'primary', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
