import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './home.module.css'
import { homeStrings as words } from './strings.ts'

const icons: IconName[] = ['team', 'calendar', 'card', 'ticket']

export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how-title">
      <h2 id="how-title" className={styles.heading}>
        {words.howTitle}
      </h2>
      <ol className={styles.howSteps}>
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.howStep}>
            <span className={styles.howIcon}>
              <Icon name={icons[index] ?? 'check'} />
            </span>
            <h3 className={styles.howTitle}>{title}</h3>
            <p className={styles.howText}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
