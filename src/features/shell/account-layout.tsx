import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './account-layout.module.css'
import { accountPages, accountStrings as words } from './account-strings.ts'
import { visibleRegions } from './visibility.ts'

type AccountLayoutProps = {
  of: (typeof accountPages)[number]['to']
  /** Rendered only for a signed-in user. */
  children: (userId: string) => ReactNode
}

/** Frame of an account page: back bar, links to the other account pages, and a sign-in prompt when signed out. */
export function AccountLayout({ of, children }: AccountLayoutProps) {
  const { status, userId } = useSnapshot(session)
  const hasHeader = useRouterState({ select: ({ location }) => visibleRegions(location.pathname).header })
  const title = accountPages.find(({ to }) => to === of)?.label ?? ''
  return (
    <Page
      title={title}
      {...(hasHeader ? undefined : { banner: <BackBar name={words.mine} /> })}
      className={styles.page}
    >
      {status === 'signed-in' ? (
        <>
          <AccountNav at={of} />
          {children(userId)}
        </>
      ) : (
        <SignInPrompt onSignIn={() => openAuth('phone')} />
      )}
    </Page>
  )
}

/** On a phone the row is wider than the screen: scrolls the current page's link into view. */
function AccountNav({ at }: { at: AccountLayoutProps['of'] }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector(`[href="${at}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [at])
  return (
    <nav ref={row} className={styles.nav} aria-label={words.pages}>
      <ul>
        {accountPages.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.navLink} activeOptions={{ includeSearch: false }}>
              <Icon name={icon} size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
