import { classNames } from '#src/ui/class-names.ts'

export type ButtonLook = {
  variant?: 'solid' | 'soft' | 'ghost' | 'plain' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** As wide as its place. */
  wide?: boolean
}

/** The look of a button, for a link that is one: `<Link className={buttonClass({ variant: 'soft' })}>`. */
export function buttonClass({ variant = 'solid', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames('button', `button-${variant}`, size !== 'medium' && `button-${size}`, wide && 'button-wide')
}
