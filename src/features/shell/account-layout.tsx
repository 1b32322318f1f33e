import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { BackBar } from '#src/ui/layout/back-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import './account-layout.css'
import { accountPages, accountStrings as words } from './account-strings.ts'
import { partsOf } from './visibility.ts'

type OwnPageProps = {
  of: (typeof accountPages)[number]['to']
  /** Only ever drawn for somebody who is signed in, by their id. */
  children: (userId: string) => ReactNode
}

/** The frame of a page of what is one's own: the way back, its siblings, and a polite door for whoever is not signed in. */
export function AccountLayout({ of, children }: OwnPageProps) {
  const { status, userId } = useSnapshot(session)
  const hasHeader = useRouterState({ select: ({ location }) => partsOf(location.pathname).header })
  const title = accountPages.find(({ to }) => to === of)?.label ?? ''
  return (
    <Page title={title} {...(hasHeader ? undefined : { banner: <BackBar name={words.mine} /> })} className="own-page">
      {status === 'signed-in' ? (
        <>
          <OwnNav at={of} />
          {children(userId)}
        </>
      ) : (
        <SignInPrompt onSignIn={() => openAuth('phone')} />
      )}
    </Page>
  )
}

/** On a phone the row is longer than the screen: the page one is on is brought into sight. */
function OwnNav({ at }: { at: OwnPageProps['of'] }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector(`[href="${at}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [at])
  return (
    <nav ref={row} className="own-nav" aria-label={words.pages}>
      <ul>
        {accountPages.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className="own-nav-link" activeOptions={{ includeSearch: false }}>
              <Icon name={icon} size={20} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
