import { classNames } from '#src/ui/class-names.ts'

const variantClass = {
  solid: 'button-solid',
  soft: 'button-soft',
  ghost: 'button-ghost',
  plain: 'button-plain',
  danger: 'button-danger',
}
const sizeClass = { small: 'button-small', medium: undefined, large: 'button-large' }

export type ButtonLook = {
  variant?: keyof typeof variantClass
  size?: keyof typeof sizeClass
  /** Full width of the container. */
  wide?: boolean
}

/** Button classes for a link: `<Link className={buttonClass({ variant: 'soft' })}>`. */
export function buttonClass({ variant = 'solid', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames('button', variantClass[variant], sizeClass[size], wide && 'button-wide')
}
