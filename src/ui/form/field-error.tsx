import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './field.module.css'

/** A field's error message. The live region is always rendered, so that screen readers announce the first error too. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error !== undefined && (
        <p id={id} className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  )
}

/** Error of a form as a whole. Always rendered, so that screen readers announce a text that appears in it. */
export function ErrorAlert({ text }: { text: string | undefined }) {
  return (
    <p role="alert" className={styles.error}>
      {text !== undefined && (
        <>
          <Icon name="alert" size={18} />
          {text}
        </>
      )}
    </p>
  )
}
