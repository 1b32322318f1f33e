import { classNames } from '#src/ui/class-names.ts'
import * as styles from './button.module.css'

const variantClass = {
  solid: styles.solid,
  soft: styles.soft,
  ghost: styles.ghost,
  plain: styles.plain,
  danger: styles.danger,
  pill: styles.pill,
}
const sizeClass = { small: styles.small, medium: undefined, large: styles.large }

export type ButtonLook = {
  variant?: keyof typeof variantClass
  size?: keyof typeof sizeClass
  /** Full width of the container. */
  wide?: boolean
}

/** Button classes for a link: `<Link className={buttonClass({ variant: 'soft' })}>`. */
export function buttonClass({ variant = 'solid', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(styles.root, variantClass[variant], sizeClass[size], wide && styles.wide)
}
