import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { pushEndpoint, pushKey } from '#src/contract/push.ts'
import { showBadge } from '#src/offline/badge.ts'
import { api } from './client.ts'
import { onSessionEnd } from './session/session-end.ts'
import { session } from './session/session-store.ts'

/** `unsupported`: this browser cannot, or not before the app is installed. `denied`: the person said no to the browser. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

/** Whether messages reach this device. */
export const push = proxy<{ state: PushState }>({ state: 'unknown' })

const anyAnswer = z.unknown()
const PATH = '/api/push/subscriptions/'

/** Finds out how it stands, without asking anybody anything. */
export async function readPush(): Promise<void> {
  push.state = await currentState()
}

async function currentState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  try {
    const subscription = await (await worker())?.pushManager.getSubscription()
    return subscription && Notification.permission === 'granted' ? 'on' : 'off'
  } catch {
    // Where storage is refused, even asking for the worker is.
    return 'unsupported'
  }
}

/** Asks the browser's question and subscribes: only ever called by a tap. Throws `ApiError` when the server was not told. */
export async function turnOnPush(): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe()
  await readPush()
}

/** No more messages to this device. The server is told where it can be reached; the push service is, in any case. */
export async function turnOffPush(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await subscription.unsubscribe()
    await api(PATH, anyAnswer, { method: 'DELETE', body: { endpoint } }).catch(() => undefined)
  }
  await readPush()
}

/** At each start: the server hears of the subscription again, a lost one is made anew, and signing out ends it. */
export function followPush(): void {
  onSessionEnd(forgetPush)
  void sync().catch(() => undefined)
}

async function sync() {
  await readPush()
  if (push.state !== 'on') return
  if (session.status === 'signed-in') await subscribe()
  // They left before this was followed, or closed the page while they did.
  else if (session.status === 'anonymous') await forgetPush()
}

async function forgetPush() {
  showBadge(0)
  // The session's end stops the server; this stops the push service, also without a network for ours.
  const subscription = await (await worker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  await readPush()
}

async function subscribe(): Promise<void> {
  const { userId } = session
  const registration = await worker()
  if (registration === undefined) return
  const { key } = await api('/api/push/key/', pushKey)
  const applicationServerKey = bytesOf(key)
  const before = await registration.pushManager.getSubscription()
  // Bound to keys that the server has no more: it would never hear of anything again.
  const isOurs = before === null || sameBytes(before.options.applicationServerKey, applicationServerKey)
  if (!isOurs) await before?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  // Whoever left meanwhile gave up what was there before, not this one.
  if (session.userId !== userId) await subscription.unsubscribe()
  else await api(PATH, pushEndpoint, { method: 'POST', body: subscription.toJSON() })
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

function sameBytes(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (known === null) return false
  const bytes = new Uint8Array(known)
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index])
}
