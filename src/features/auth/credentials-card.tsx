import { useSnapshot } from 'valtio'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './credentials-card.module.css'
import { authStrings as words } from './strings.ts'

/** Reminds a user who postponed choosing a username and a password; nothing for all others. */
export function CredentialsCard() {
  const { status, isFirstLogin } = useSnapshot(session)
  if (status !== 'signed-in' || !isFirstLogin) return null
  return (
    <div className={styles.root}>
      <Card as="section" aria-label={words.credentialsTitle} className={styles.card}>
        <p className={styles.text}>
          {words.askAgain} {words.credentialsLead}
        </p>
        <Button variant="soft" onClick={() => openAuth('set-credentials')}>
          {words.setNow}
        </Button>
      </Card>
    </div>
  )
}
