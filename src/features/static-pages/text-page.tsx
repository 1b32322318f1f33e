import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as cardStyles from '#src/ui/layout/card.module.css'
import * as pageStyles from '#src/ui/layout/page.module.css'
import { usePageTitle } from '#src/ui/layout/use-page-title.ts'
import { Wave } from '#src/ui/layout/wave.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { type TextPageName, textPages, textStrings as words } from './strings.ts'
import * as styles from './text.module.css'

const names = ['about', 'terms', 'privacy'] as const satisfies TextPageName[]

/** A static text page (about, privacy, terms) with a table of contents. */
export function TextPage({ of }: { of: TextPageName }) {
  const { icon, title, lead, sections } = textPages[of]
  usePageTitle(title)
  return (
    <div className={`${pageStyles.root} ${styles.page}`}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name={icon} size={28} />
        </span>
        <h1 className={pageStyles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        <Wave className={styles.wave} />
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={words.contents}>
          <ul>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <Link to="." hash={id} className={styles.content}>
                  {heading}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              className={`${cardStyles.root} ${cardStyles.raised} ${styles.section}`}
            >
              <h2 className={styles.heading}>
                <span className={styles.icon}>
                  <Icon name={section.icon} size={22} />
                </span>
                {section.heading}
              </h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
      <RelatedLinks from={of} />
    </div>
  )
}

/** Links to the contact page and the other text pages. */
function RelatedLinks({ from }: { from: TextPageName }) {
  return (
    <aside className={styles.onward} aria-label={words.others}>
      <div className={styles.question}>
        <h2 className={styles.heading}>{words.question}</h2>
        <p>{words.questionText}</p>
      </div>
      <Link to="/contact" className={buttonClass()}>
        {words.ask}
      </Link>
      {names
        .filter((name) => name !== from)
        .map((name) => (
          <Link key={name} to={`/${name}`} className={buttonClass({ variant: 'ghost' })}>
            {textPages[name].title}
          </Link>
        ))}
      {from === 'about' && (
        <Link to="/teams" className={buttonClass({ variant: 'ghost' })}>
          {words.start}
        </Link>
      )}
    </aside>
  )
}
