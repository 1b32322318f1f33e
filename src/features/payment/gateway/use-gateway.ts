import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { GatewayName, PaymentOrder } from '#src/contract/payment.ts'
import { receiptLink } from '#src/features/payment/links.ts'
import { paymentMutations } from '#src/features/payment/mutations.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import {
  clearPendingAttempt,
  type PendingAttempt,
  readPendingAttempt,
  startAttempt,
  writePendingAttempt,
} from './pending-attempt.ts'

/** `returned`: the payer came back from the bank without its verdict, and is asked what to do. */
export type GatewayView =
  | { name: 'opening' }
  | { name: 'leaving'; url: string }
  | { name: 'returned' }
  | { name: 'failed'; error: unknown }

/** Opens one try at the bank and sends the payer there with `leave`. A second try is opened only when asked for. */
export function useGateway(order: PaymentOrder, leave: (url: string) => void) {
  const { uid } = order
  const [view, setView] = useState<GatewayView>(() => ({ name: mayOpen(order) ? 'opening' : 'returned' }))
  const [checking, setChecking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(paymentMutations.open())
  const showReceipt = () => navigate({ ...receiptLink(uid), replace: true })

  async function open(note: PendingAttempt) {
    setView({ name: 'opening' })
    try {
      const opened = await mutateAsync({ uid, gateway: note.gateway, wallet: note.wallet, key: note.key })
      if (opened.state === 'confirmed') {
        clearPendingAttempt(uid)
        await showReceipt()
        return
      }
      const url = resolveUrl(opened.redirect_url)
      writePendingAttempt(uid, { ...note, state: 'left', url })
      setView({ name: 'leaving', url })
      leave(url)
    } catch (error) {
      setView({ name: 'failed', error })
    }
  }

  useOnce(() => {
    if (view.name !== 'opening') return
    const gateway = order.gateways[0]
    const note = readPendingAttempt(uid) ?? (gateway === undefined ? undefined : startAttempt(uid, gateway))
    if (note !== undefined) void open(note)
  })
  useCameBack(useCallback(() => setView({ name: 'returned' }), []))

  /** A new try after a failure, or after one that ended at the bank. */
  function openAnew() {
    const last = readPendingAttempt(uid)
    const gateway: GatewayName | undefined = last?.gateway ?? order.gateways[0]
    if (gateway !== undefined) void open(startAttempt(uid, gateway, last?.wallet))
  }

  /** Back to the bank's page while that payment is still open there; a new one when it has ended. */
  async function goOn() {
    setChecking(true)
    const receipt = await queryClient
      .query({ ...receiptQueries.detail(uid, signIn.userId), staleTime: 0 })
      .catch(() => undefined)
    setChecking(false)
    const url = readPendingAttempt(uid)?.url
    if (receipt === undefined || receipt.state === 'pending') {
      if (url !== undefined) leave(url)
      else openAnew()
    } else if (receipt.hold_expires_at !== null && receipt.state !== 'confirmed') openAnew()
    else await showReceipt()
  }

  return { view, checking, openAnew, goOn }
}

/** Whether a try may be opened without asking: none was, or it was asked for and never answered. */
function mayOpen(order: PaymentOrder): boolean {
  const note = readPendingAttempt(order.uid)
  return note === undefined ? order.state === 'held' : note.state === 'wanted'
}

/** Runs once in the life of the screen, also where effects run twice in development. */
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

/** Back from the bank may show this page as it was left, still running. */
function useCameBack(onBack: () => void) {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) onBack()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [onBack])
}
