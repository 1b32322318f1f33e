import { classNames } from '#src/ui/class-names.ts'

export type ButtonLook = {
  variant?: 'solid' | 'soft' | 'ghost' | 'plain' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Full width of the container. */
  wide?: boolean
}

/** Button classes for a link: `<Link className={buttonClass({ variant: 'soft' })}>`. */
export function buttonClass({ variant = 'solid', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames('button', `button-${variant}`, size !== 'medium' && `button-${size}`, wide && 'button-wide')
}
