import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './auth.module.css'

/** Error of a form as a whole. The live region is always rendered, so that the first message is announced too. */
export function FormAlert({ text }: { text: string }) {
  return (
    <div role="alert" className={styles.alertPlace}>
      {text !== '' && (
        <p className={styles.alert}>
          <Icon name="alert" size={18} />
          {text}
        </p>
      )}
    </div>
  )
}
