import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './badge.module.css'

/** `primary` is the look without a class. */
const toneClass = {
  primary: undefined,
  success: styles.success,
  warning: styles.warning,
  error: styles.error,
  accent: styles.accent,
  neutral: styles.neutral,
}

type BadgeProps = {
  tone?: keyof typeof toneClass
  icon?: IconName
  children: ReactNode
}

/** A short label beside or on top of an element. */
export function Badge({ tone = 'primary', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.root, toneClass[tone])}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
