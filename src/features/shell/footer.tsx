import { Link } from '@tanstack/react-router'
import { type FormEvent, memo } from 'react'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Wave } from '#src/ui/layout/wave.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import * as styles from './shell.module.css'
import { shellStrings as words } from './strings.ts'

const links = [
  { label: words.home, to: '/' },
  { label: words.videos, to: '/videos' },
  { label: words.categories, to: '/categories' },
  { label: words.pools, to: '/pools' },
  { label: words.coaches, to: '/instructors' },
  { label: words.about, to: '/about' },
  { label: words.contactUs, to: '/contact' },
  { label: words.privacy, to: '/privacy' },
  { label: words.terms, to: '/terms' },
  { label: words.storage, to: '/storage' },
] as const

const networks: { name: string; icon: IconName }[] = [
  { name: words.instagram, icon: 'image' },
  { name: words.telegram, icon: 'message' },
  { name: words.aparat, icon: 'video' },
]

export const Footer = memo(function Footer() {
  return (
    <footer className={styles.footer}>
      <Wave className={styles.footerWave} />
      <div className={styles.footerGrid}>
        <section aria-label={words.siteName}>
          <h2 className={styles.footerTitle}>{words.siteName}</h2>
          <p className={styles.footerText}>{words.footerAbout}</p>
          <Social />
        </section>
        <nav aria-label={words.footerNav}>
          <ul className={styles.footerLinks}>
            {links.map(({ label, to }) => (
              <li key={label}>
                <Link to={to} className={styles.footerLink}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Newsletter />
      </div>
      <p className={styles.copyright}>{words.copyright}</p>
    </footer>
  )
})

/** The specification names no targets: the buttons are disabled and say "soon". */
function Social() {
  return (
    <ul className={styles.social} aria-label={words.social}>
      {networks.map(({ name, icon }) => (
        <li key={name}>
          <button
            type="button"
            className={`${buttonStyles.root} ${buttonStyles.soft} ${buttonStyles.iconOnly}`}
            disabled
            aria-label={words.socialSoon(name)}
            title={words.socialSoon(name)}
          >
            <Icon name={icon} size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** No newsletter API exists: submitting only clears the field. */
function Newsletter() {
  const clear = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.reset()
  }
  return (
    <section aria-label={words.newsletter}>
      <h2 className={styles.footerTitle}>{words.newsletter}</h2>
      <form className={styles.newsletter} onSubmit={clear}>
        <TextField
          label={words.newsletterEmail}
          type="email"
          name="email"
          dir="ltr"
          autoComplete="email"
          enterKeyHint="send"
          required
        />
        <Button type="submit" variant="soft">
          {words.newsletterSend}
        </Button>
      </form>
    </section>
  )
}
