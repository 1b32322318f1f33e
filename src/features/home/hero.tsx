import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as styles from './hero.module.css'
import { homeStrings as words } from './strings.ts'

type HeroProps = { today: ReactNode; search: ReactNode; children: ReactNode }

/**
 * Introduction of the home page, or for a member `today`, in a place of fixed height; then the search for a class, above
 * what decorates. src/styles/first-paint.ts imports its styles too.
 */
export function Hero({ today, search, children }: HeroProps) {
  return (
    <section className={styles.root}>
      <div className={styles.inner}>
        {today ? (
          <div className={styles.today}>
            <Suspense>{today}</Suspense>
          </div>
        ) : (
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1}>
              {words.title}
            </h1>
            <p className={styles.lead}>{words.lead}</p>
            <p className={styles.actions}>
              <Link to="/teams" className={buttonClass({ size: 'large' })}>
                {words.seeTeams}
              </Link>
              <Link to="/courses" className={buttonClass({ variant: 'ghost', size: 'large' })}>
                {words.learn}
              </Link>
            </p>
          </div>
        )}
        {search}
        <div className={styles.pictures}>{children}</div>
      </div>
    </section>
  )
}
