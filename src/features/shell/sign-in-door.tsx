import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/auth-dialog-store.ts'
import { session } from '#src/api/session-store.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { doorStrings as words } from './door-strings.ts'

/** The address of the sign-in: opens the phone dialog over a page that can open it again. */
export function SignInDoor() {
  const { status, userName } = useSnapshot(session)
  const signedIn = status === 'signed-in'
  useEffect(() => {
    if (session.status === 'anonymous') openAuth('phone')
  }, [])
  return (
    <Page title={words.title} hideTitle>
      <EmptyState
        title={signedIn ? words.welcome(userName) : words.title}
        text={signedIn ? words.already : words.text}
        actions={
          signedIn ? (
            <Link to="/" className={buttonClass()}>
              {words.home}
            </Link>
          ) : (
            <Button icon="login" onClick={() => openAuth('phone')}>
              {words.enter}
            </Button>
          )
        }
      />
    </Page>
  )
}
