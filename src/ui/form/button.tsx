import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks; the button stays focusable. */
    loading?: boolean
    icon?: IconName
  }

/**
 * A button. `disabled` also blocks the focus; `aria-disabled` only styles the button and still calls `onClick`, which can
 * then explain what is missing.
 */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-busy={loading || undefined}
      onClick={click}
    >
      {loading ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        icon !== undefined && <Icon name={icon} size={20} />
      )}
      {children}
    </button>
  )
}
