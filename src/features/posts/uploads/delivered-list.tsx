import { useSnapshot } from 'valtio'
import * as z from 'zod/mini'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { uploadStrings as words } from './strings.ts'
import { toastStrings } from './toast-strings.ts'
import * as styles from './upload.module.css'

const withId = z.object({ id: z.int() })

/** Posts delivered while this page was open. */
export function DeliveredList() {
  const { delivered } = useSnapshot(outbox)
  if (delivered.length === 0) return null
  return (
    <ul className={styles.done} aria-label={words.done}>
      {delivered.map(({ id, title, post }) => {
        const known = withId.safeParse(post).data
        return (
          <li key={id}>
            <Icon name="check" size={20} />
            <span dir="auto">{toastStrings.delivered(title)}</span>
            {known !== undefined && <a href={`/posts/${known.id}`}>{words.see}</a>}
          </li>
        )
      })}
    </ul>
  )
}
