import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName
  /** Accessible name and tooltip. */
  label: string
  variant?: ButtonLook['variant']
  iconSize?: number
}

/** A round 44 px button with an icon only. */
export function IconButton({
  icon,
  label,
  variant = 'plain',
  iconSize,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant }), styles.iconOnly, className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
