import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { clubQuery } from '#src/api/club.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Page } from '#src/ui/layout/page.tsx'
import * as styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { contactStrings as words } from './strings.ts'

/** Contact form, and links that may answer the question without it. */
export function ContactScreen() {
  const [sent, setSent] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  // The form, which was scrolled to its button, is higher than what replaces it.
  useEffect(() => {
    if (sent) void result.current?.scrollIntoView({ block: 'center' })
  }, [sent])
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.root}>
        <div className={`${cardStyles.root} ${cardStyles.raised} ${cardStyles.padded}`}>
          <div ref={result} role="status">
            {sent && (
              <EmptyState
                icon="check"
                title={words.sentTitle}
                text={words.sentText}
                actions={<Button onClick={() => setSent(false)}>{words.another}</Button>}
              />
            )}
          </div>
          {!sent && <ContactForm onSent={() => setSent(true)} />}
        </div>
        <section
          className={`${cardStyles.root} ${cardStyles.raised} ${cardStyles.padded} ${styles.ways}`}
          aria-labelledby="other-ways"
        >
          <h2 id="other-ways" className={styles.heading}>
            {words.otherWays}
          </h2>
          <p>
            {words.pools} <Link to="/pools">{words.toPools}</Link>
          </p>
          <p>
            {words.purchases} <Link to="/purchase-history">{words.toPurchases}</Link>
          </p>
          <ClubContact />
        </section>
      </div>
    </Page>
  )
}

/** The club's own name, numbers and address, where it has given them. */
function ClubContact() {
  const { data: club } = useQuery(clubQuery)
  if (club === undefined || !(club.phone || club.email || club.address)) {
    return <p className={styles.quiet}>{words.noOffice}</p>
  }
  return (
    <address className={styles.club}>
      {club.name !== '' && <bdi>{club.name}</bdi>}
      {club.phone !== '' && (
        <a href={`tel:${club.phone}`} dir="ltr">
          {toPersianDigits(club.phone)}
        </a>
      )}
      {club.email !== '' && (
        <a href={`mailto:${club.email}`} dir="ltr">
          {club.email}
        </a>
      )}
      {club.address !== '' && <p dir="auto">{club.address}</p>}
    </address>
  )
}
