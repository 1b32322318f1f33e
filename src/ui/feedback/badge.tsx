import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import './badge.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'

/** `primary` is the look without a class. */
const toneClass = {
  primary: undefined,
  success: 'badge-success',
  warning: 'badge-warning',
  error: 'badge-error',
  accent: 'badge-accent',
  neutral: 'badge-neutral',
}

type BadgeProps = {
  tone?: keyof typeof toneClass
  icon?: IconName
  children: ReactNode
}

/** A short label beside or on top of an element. */
export function Badge({ tone = 'primary', icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', toneClass[tone])}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
