import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AuthStep } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Wave } from '#src/ui/layout/wave.tsx'
import * as styles from './auth.module.css'
import { AuthStepForm, titleOf } from './auth-steps.tsx'
import { markReminded } from './credentials-reminder.ts'
import { useFinishFlow } from './finish-flow.ts'
import { type AuthFlow, type FlowFacts, isSignInStep, possibleStep } from './flow.ts'
import { clearFlow, readFlow, writeFlow } from './flow-storage.ts'
import { isSignInPath } from './next-address.ts'
import { useRedirectSignedIn } from './redirect-signed-in.ts'
import { authStrings as words } from './strings.ts'

const paths = {
  phone: '/login',
  verify: '/verify-otp',
  password: '/login/password',
  'set-credentials': '/set-credentials',
  // The first password and a new password share a page.
  'reset-password': '/set-credentials',
} as const satisfies Record<AuthStep, string>

type AuthPageProps = { step: 'phone' | 'verify' | 'password' | 'set-credentials'; next?: string | undefined }

/** A sign-in step as a page. `next` is the already validated path to continue to. */
export function AuthPage({ step, next }: AuthPageProps) {
  const router = useRouter()
  // Evaluated once on mount: signing in here changes the session before the success toast ends.
  const [arrival] = useState(() => resolveStep(step))
  const { shown, facts } = arrival
  const continueToNext = () => router.history.replace(next ?? '/')
  const search = next === undefined ? {} : { next }
  const { finish, leave } = useFinishFlow(() => {
    if (shown === 'set-credentials') markReminded()
    continueToNext()
  })
  // Set while the next step's chunk is loading.
  const [navigating, setNavigating] = useState(false)
  useClearFlowOnLeave()
  useRedirectSignedIn(shown === step && !navigating ? step : null, leave)
  useOnMount(() => {
    if (shown === undefined) continueToNext()
    else if (paths[shown] !== paths[step]) void router.navigate({ to: paths[shown], search, replace: true })
  })

  const go: AuthFlow['go'] = (to, changes) => {
    setNavigating(true)
    writeFlow({ ...facts, ...changes })
    void router.navigate({ to: paths[to], search })
  }
  const title = titleOf(shown ?? step)
  return (
    <Page title={title} className={styles.page}>
      {shown !== undefined && paths[shown] === paths[step] && (
        <Card padded={false}>
          <div className={styles.brand} aria-hidden="true">
            <p>{words.brandLine}</p>
            <Wave />
          </div>
          <div className={styles.cardBody}>
            <AuthStepForm step={shown} flow={{ ...facts, go, finish, leave }} />
          </div>
        </Card>
      )}
    </Page>
  )
}

/** The step to show at this URL; undefined when there is nothing to do. */
function resolveStep(step: AuthPageProps['step']): { shown: AuthStep | undefined; facts: FlowFacts } {
  const facts = readFlow()
  return { shown: stepFor(step, facts), facts }
}

function stepFor(step: AuthPageProps['step'], { phone, resetting }: FlowFacts): AuthStep | undefined {
  const isSignedIn = session.status === 'signed-in'
  if (isSignInStep(step)) return isSignedIn ? undefined : possibleStep(step, phone)
  if (!isSignedIn) return 'phone'
  if (resetting) return 'reset-password'
  return session.isFirstLogin ? 'set-credentials' : undefined
}

/** Runs once: a later change of the session does not redirect. */
function useOnMount(effect: () => void) {
  const first = useRef(effect)
  useEffect(() => first.current(), [])
}

/** Leaving the sign-in pages clears the phone number, as closing the dialog does. */
function useClearFlowOnLeave() {
  const router = useRouter()
  useEffect(
    () => () => {
      if (!isSignInPath(router.state.location.pathname)) clearFlow()
    },
    [router],
  )
}
