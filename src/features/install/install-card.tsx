import { useState } from 'react'
import { askToInstall, snoozeInstall } from '#src/offline/install-prompt.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as styles from './install.module.css'
import { installStrings as words } from './strings.ts'

type InstallCardProps = {
  reason: 'visit' | 'booking'
  /** The browser has no install prompt: show manual steps. */
  guided: boolean
}

/** Install invitation; opens the browser's prompt only after a tap. Floats over the page without a layout shift. */
export function InstallCard({ reason, guided }: InstallCardProps) {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.card} aria-label={words.region}>
      <img className={styles.mark} src="/icons/icon.svg" alt="" width="48" height="48" />
      <div className={styles.words}>
        <b>{words.title[reason]}</b>
        <p>{words.text[reason]}</p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={guided ? () => setOpen(true) : () => void askToInstall()}>
          {guided ? words.how : words.install}
        </Button>
        <Button size="small" variant="plain" onClick={snoozeInstall}>
          {words.later}
        </Button>
      </div>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={words.guideTitle}>
        <ol className={styles.steps}>
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button wide data-autofocus onClick={snoozeInstall}>
          {words.understood}
        </Button>
      </BottomSheet>
    </section>
  )
}
