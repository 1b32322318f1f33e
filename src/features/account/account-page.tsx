import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './account.module.css'
import { accountLinks, buyerLinks } from './account-links.ts'
import { accountStrings as words } from './strings.ts'

type AccountPageProps = {
  title: string
  lead?: string
  /** Shown in the fixed bottom bar, only when signed in. */
  action?: ReactNode
  /** Rendered only for a signed-in user. */
  children: (userId: string) => ReactNode
}

/** Frame of an account page: back bar, links to the other account pages, and a sign-in prompt when signed out. */
export function AccountPage({ title, lead, action, children }: AccountPageProps) {
  const { status, userId } = useSnapshot(session)
  const signedIn = status === 'signed-in'
  return (
    <Page
      title={title}
      banner={<BackBar name={words.account} />}
      className={styles.page}
      {...(signedIn && lead !== undefined ? { lead } : undefined)}
      {...(signedIn && action !== undefined ? { action } : undefined)}
    >
      {signedIn ? (
        <div className={styles.root}>
          <AccountNav />
          <div className={styles.body}>{children(userId)}</div>
        </div>
      ) : (
        <SignInPrompt onSignIn={() => openAuth('phone')} />
      )}
    </Page>
  )
}

/** Links to the other account pages, as a column on wide screens. */
function AccountNav() {
  return (
    <nav className={styles.nav} aria-label={words.pages}>
      <ul>
        {[...accountLinks, ...buyerLinks].map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.navLink}>
              <Icon name={icon} size={22} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
