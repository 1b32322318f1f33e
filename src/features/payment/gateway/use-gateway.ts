import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { GatewayName, PaymentOrder } from '#src/contract/payment.ts'
import { receiptLink } from '#src/features/payment/links.ts'
import { paymentMutations } from '#src/features/payment/mutations.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { banksOf } from './banks.ts'
import {
  clearPendingAttempt,
  type PendingAttempt,
  readPendingAttempt,
  startAttempt,
  writePendingAttempt,
} from './pending-attempt.ts'

/** `returned`: the payer came back from the bank without a result and chooses what to do. */
export type GatewayView =
  | { name: 'opening' }
  | { name: 'leaving'; url: string }
  | { name: 'returned' }
  | { name: 'failed'; error: unknown }

/**
 * Opens one attempt at the bank and redirects the payer with `leave`. Opens a second one only on the payer's request.
 */
export function useGateway(order: PaymentOrder, leave: (url: string) => void) {
  const { uid } = order
  const [view, setView] = useState<GatewayView>(() => ({ name: mayOpen(order) ? 'opening' : 'returned' }))
  const [checking, setChecking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(paymentMutations.open())
  const showReceipt = () => navigate({ ...receiptLink(uid), replace: true })

  async function open(attempt: PendingAttempt) {
    setView({ name: 'opening' })
    try {
      const opened = await mutateAsync({ uid, gateway: attempt.gateway, wallet: attempt.wallet, key: attempt.key })
      if (opened.state === 'confirmed') {
        clearPendingAttempt(uid)
        await showReceipt()
        return
      }
      const url = resolveUrl(opened.redirect_url)
      writePendingAttempt(uid, { ...attempt, state: 'left', url })
      setView({ name: 'leaving', url })
      leave(url)
    } catch (error) {
      setView({ name: 'failed', error })
    }
  }

  useOnce(() => {
    if (view.name !== 'opening') return
    const gateway = banksOf(order)[0]
    const attempt = readPendingAttempt(uid) ?? (gateway === undefined ? undefined : startAttempt(uid, gateway))
    if (attempt !== undefined) void open(attempt)
  })
  useOnPageRestore(useCallback(() => setView({ name: 'returned' }), []))

  /** Opens a new attempt after one that failed or ended at the bank. */
  function openNew() {
    const last = readPendingAttempt(uid)
    const gateway: GatewayName | undefined = last?.gateway ?? banksOf(order)[0]
    if (gateway !== undefined) void open(startAttempt(uid, gateway, last?.wallet))
  }

  /** Returns to the bank's page while that payment is pending; opens a new attempt when it has ended. */
  async function resume() {
    setChecking(true)
    const receipt = await queryClient
      .query({ ...receiptQueries.detail(uid, signIn.userId), staleTime: 0 })
      .catch(() => undefined)
    setChecking(false)
    const url = readPendingAttempt(uid)?.url
    if (receipt === undefined || receipt.state === 'pending') {
      if (url !== undefined) leave(url)
      else openNew()
    } else if (receipt.hold_expires_at !== null && receipt.state !== 'confirmed') openNew()
    else await showReceipt()
  }

  return { view, checking, openNew, resume }
}

/** Whether an attempt may open automatically: there was none, or its request got no response. */
function mayOpen(order: PaymentOrder): boolean {
  const attempt = readPendingAttempt(order.uid)
  return attempt === undefined ? order.state === 'held' : attempt.state === 'wanted'
}

/** Runs once per mount, also under React's StrictMode. */
function useOnce(work: () => void) {
  const done = useRef(false)
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    if (done.current) return
    done.current = true
    latest.current()
  }, [])
}

/** Back from the bank may restore this page from the back/forward cache, still running. */
function useOnPageRestore(onBack: () => void) {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) onBack()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [onBack])
}
