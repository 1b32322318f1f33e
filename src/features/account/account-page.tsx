import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import './account.css'
import { accountLinks, buyerLinks } from './account-links.ts'
import { accountStrings as words } from './strings.ts'

type AccountPageProps = {
  title: string
  lead?: string
  /** The main action, within reach of the thumb; only with the content. */
  action?: ReactNode
  /** Only ever drawn for somebody who is signed in, by their id. */
  children: (userId: string) => ReactNode
}

/** The frame of every account page: the way back, the sibling pages, and a polite door for those who are not signed in. */
export function AccountPage({ title, lead, action, children }: AccountPageProps) {
  const { status, userId } = useSnapshot(session)
  const signedIn = status === 'signed-in'
  return (
    <Page
      title={title}
      banner={<BackBar name={words.account} />}
      className="account-page"
      {...(signedIn && lead !== undefined ? { lead } : undefined)}
      {...(signedIn && action !== undefined ? { action } : undefined)}
    >
      {signedIn ? (
        <div className="account">
          <AccountNav />
          <div className="account-body">{children(userId)}</div>
        </div>
      ) : (
        <SignInPrompt onSignIn={() => openAuth('phone')} />
      )}
    </Page>
  )
}

/** The sibling pages, in a column of their own where there is room for one. */
function AccountNav() {
  return (
    <nav className="account-nav" aria-label={words.pages}>
      <ul>
        {[...accountLinks, ...buyerLinks].map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className="account-nav-link">
              <Icon name={icon} size={22} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
