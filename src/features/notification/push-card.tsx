import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { push, readPush, turnOffPush, turnOnPush } from '#src/api/push.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './push-card.module.css'
import { pushStrings as words } from './push-strings.ts'

type PushCardProps = {
  /** Show the card only while push can be turned on. */
  onlyOffer?: boolean
}

/** Push notifications on this device: an explanation first, the browser's permission prompt only after a tap. */
export function PushCard({ onlyOffer = false }: PushCardProps) {
  const { state } = useSnapshot(push)
  useEffect(() => void readPush(), [])
  const isShown = onlyOffer ? state === 'off' : state !== 'unknown'
  if (!isShown) return null
  return (
    <Card as="section" className={styles.root} aria-labelledby="push-title">
      <h2 id="push-title" className={styles.title}>
        {words.title}
      </h2>
      {state === 'off' && <TurnOn />}
      {state === 'on' && <TurnOff />}
      {state === 'denied' && <p>{words.denied}</p>}
      {state === 'unsupported' && <p>{words.unsupported}</p>}
    </Card>
  )
}

function TurnOn() {
  const turn = useMutation({ mutationFn: turnOnPush, retry: false })
  const start = () =>
    turn.mutate(undefined, {
      onSuccess: () => {
        const isOn = push.state === 'on'
        showToast({ kind: isOn ? 'success' : 'info', text: isOn ? words.on : words.refused })
      },
      onError: () => showToast({ kind: 'error', text: words.failed, ms: 6000 }),
    })
  return (
    <>
      <p>{words.why}</p>
      <Button variant="soft" loading={turn.isPending} onClick={start}>
        {words.turnOn}
      </Button>
    </>
  )
}

function TurnOff() {
  const turn = useMutation({ mutationFn: turnOffPush, retry: false })
  const stop = () => turn.mutate(undefined, { onSuccess: () => showToast({ kind: 'success', text: words.off }) })
  return (
    <>
      <p>{words.isOn}</p>
      <Button variant="ghost" loading={turn.isPending} onClick={stop}>
        {words.turnOff}
      </Button>
    </>
  )
}
