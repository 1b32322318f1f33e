import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AuthStep } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Wave } from '#src/ui/layout/wave.tsx'
import { rememberAsked } from './credentials-reminder.ts'
import './auth.css'
import { AuthStepForm, titleOf } from './auth-steps.tsx'
import { useFinishFlow } from './finish-flow.ts'
import { type AuthFlow, type FlowFacts, isDoorStep, possibleStep } from './flow.ts'
import { clearFlow, readFlow, writeFlow } from './flow-storage.ts'
import { isDoorPath } from './next-address.ts'
import { useRedirectSignedIn } from './redirect-signed-in.ts'
import { authStrings as words } from './strings.ts'

const paths = {
  phone: '/login',
  verify: '/verify-otp',
  password: '/login/password',
  'set-credentials': '/set-credentials',
  // A new password is set where the first one is.
  'reset-password': '/set-credentials',
} as const satisfies Record<AuthStep, string>

type AuthPageProps = { step: 'phone' | 'verify' | 'password' | 'set-credentials'; next?: string | undefined }

/** A step of the sign-in as a page of its own. `next`, already found safe, is where the person was going. */
export function AuthPage({ step, next }: AuthPageProps) {
  const router = useRouter()
  // Judged on arrival only: signing in here changes who is signed in, and the farewell follows.
  const [arrival] = useState(() => arrive(step))
  const { shown, facts } = arrival
  const goOn = () => router.history.replace(next ?? '/')
  const search = next === undefined ? {} : { next }
  const { finish, leave } = useFinishFlow(() => {
    if (shown === 'set-credentials') rememberAsked()
    goOn()
  })
  // The next step's code may take its time to come.
  const [going, setGoing] = useState(false)
  useForgetting()
  useRedirectSignedIn(shown === step && !going ? step : null, leave)
  useOnArrival(() => {
    if (shown === undefined) goOn()
    else if (paths[shown] !== paths[step]) void router.navigate({ to: paths[shown], search, replace: true })
  })

  const go: AuthFlow['go'] = (to, changes) => {
    setGoing(true)
    writeFlow({ ...facts, ...changes })
    void router.navigate({ to: paths[to], search })
  }
  const title = titleOf(shown ?? step)
  return (
    <Page title={title} className="auth-page">
      {shown !== undefined && paths[shown] === paths[step] && (
        <Card padded={false} className="auth-card">
          <div className="auth-brand" aria-hidden="true">
            <p className="auth-brand-words">{words.brandLine}</p>
            <Wave />
          </div>
          <div className="auth-card-body">
            <AuthStepForm step={shown} flow={{ ...facts, go, finish, leave }} />
          </div>
        </Card>
      )}
    </Page>
  )
}

/** The step that whoever opens this address is to see; undefined when they have nothing to do here. */
function arrive(step: AuthPageProps['step']): { shown: AuthStep | undefined; facts: FlowFacts } {
  const facts = readFlow()
  return { shown: stepFor(step, facts), facts }
}

function stepFor(step: AuthPageProps['step'], { phone, resetting }: FlowFacts): AuthStep | undefined {
  const isSignedIn = session.status === 'signed-in'
  if (isDoorStep(step)) return isSignedIn ? undefined : possibleStep(step, phone)
  if (!isSignedIn) return 'phone'
  if (resetting) return 'reset-password'
  return session.isFirstLogin ? 'set-credentials' : undefined
}

/** Once: nothing that comes later turns the person away. */
function useOnArrival(act: () => void) {
  const first = useRef(act)
  useEffect(() => first.current(), [])
}

/** Leaving the sign-in's pages forgets the number, as closing its dialogs does. */
function useForgetting() {
  const router = useRouter()
  useEffect(
    () => () => {
      if (!isDoorPath(router.state.location.pathname)) clearFlow()
    },
    [router],
  )
}
