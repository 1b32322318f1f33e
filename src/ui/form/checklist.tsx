import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './checklist.module.css'

type ChecklistProps = {
  id: string
  label: string
  items: readonly { text: string; met: boolean }[]
}

/** Requirements and which are met. Reference its id in the field's `aria-describedby`. */
export function Checklist({ id, label, items }: ChecklistProps) {
  return (
    <ul id={id} className={styles.root} aria-label={label}>
      {items.map(({ text, met }) => (
        <li key={text} className={styles.item} data-met={met || undefined}>
          <span className={styles.mark}>{met && <Icon name="check" size={14} />}</span>
          {text}
          <span className="visually-hidden">{met ? uiStrings.met : uiStrings.unmet}</span>
        </li>
      ))}
    </ul>
  )
}
