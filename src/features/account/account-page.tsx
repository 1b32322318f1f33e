import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { classNames } from '#src/ui/class-names.ts'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { type AccountAddress, accountLinks } from './account-links.ts'
import * as styles from './account-page.module.css'
import { accountStrings as words } from './strings.ts'

type AccountPageProps = {
  at: AccountAddress
  /** Of a page below the one at `at`, to which Back leads without a history. */
  title?: string | undefined
  lead?: string
  /** Renders the content for visitors too, with an empty user id. */
  forVisitors?: boolean
  /** Limits the width to that of a form. */
  narrow?: boolean
  /** Without `forVisitors` rendered only for a signed-in user. */
  children: (userId: string) => ReactNode
}

/** Frame of every account page: back bar, links to the other account pages, and a sign-in prompt when signed out. */
export function AccountPage({ at, title, lead, forVisitors = false, narrow = false, children }: AccountPageProps) {
  const { status, userId } = useSnapshot(session)
  const signedIn = status === 'signed-in'
  const isOpen = signedIn || forVisitors
  return (
    <>
      <BackBar name={words.account} fallback={title === undefined ? '/' : at} />
      <div className={styles.root}>
        {signedIn && <AccountNav at={at} />}
        <div className={styles.body}>
          <Page
            title={title ?? accountLinks.find(({ to }) => to === at)?.label ?? ''}
            className={classNames(styles.page, narrow && styles.narrow)}
            {...(isOpen && lead !== undefined ? { lead } : undefined)}
          >
            {isOpen ? children(signedIn ? userId : '') : <SignInPrompt onSignIn={() => openAuth('phone')} />}
          </Page>
        </div>
      </div>
    </>
  )
}

/** Links to the account pages: a column on wide screens, a row on narrow ones, scrolled to the current page's link. */
function AccountNav({ at }: { at: AccountAddress }) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    row.current?.querySelector(`[href="${at}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [at])
  return (
    <nav ref={row} className={styles.nav} aria-label={words.pages}>
      <ul className={styles.list}>
        {accountLinks.map(({ to, label, icon, ...link }) => (
          <li key={to} className={styles.item} data-within={'within' in link || undefined}>
            <Link
              to={to}
              className={`${buttonClass({ variant: 'pill' })} ${styles.link}`}
              activeOptions={{ includeSearch: false }}
            >
              <Icon name={icon} size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
