import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { pushEndpoint, pushKey } from '#src/contract/push.ts'
import { showBadge } from '#src/offline/badge.ts'
import { api } from './client.ts'
import { onSessionEnd } from './session/session-end.ts'
import { session } from './session/session-store.ts'

/** `unsupported`: the browser has no push, or only for installed apps. `denied`: the user blocked notifications. */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'

/** Whether this device receives push messages. */
export const push = proxy<{ state: PushState }>({ state: 'unknown' })

const anyBody = z.unknown()
const PATH = '/api/push/subscriptions/'

/** Reads the current state without prompting. */
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
    // Where storage is blocked, the registration lookup throws.
    return 'unsupported'
  }
}

/** Prompts and subscribes: call only from a tap handler. Throws `ApiError` when the server did not store the endpoint. */
export async function turnOnPush(): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe()
  await readPush()
}

/** Unsubscribes this device at the push service, and at the server if it is reachable. */
export async function turnOffPush(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await subscription.unsubscribe()
    await api(PATH, anyBody, { method: 'DELETE', body: { endpoint } }).catch(() => undefined)
  }
  await readPush()
}

/** At each start: renews the subscription at the server, restores a lost one, and unsubscribes when the session ends. */
export function followPush(): void {
  onSessionEnd(unsubscribe)
  void sync().catch(() => undefined)
}

async function sync() {
  await readPush()
  if (push.state !== 'on') return
  if (session.status === 'signed-in') await subscribe()
  // The session ended before this listener existed, or the page closed meanwhile.
  else if (session.status === 'anonymous') await unsubscribe()
}

async function unsubscribe() {
  showBadge(0)
  // The server deletes the endpoint with the session; unsubscribing at the push service also works without the server.
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
  // A subscription under a former VAPID key would never receive a message again.
  const isCurrent = before === null || sameBytes(before.options.applicationServerKey, applicationServerKey)
  if (!isCurrent) await before?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  // The user signed out or changed while subscribing.
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
  return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
}

function sameBytes(known: ArrayBuffer | null, expected: Uint8Array): boolean {
  if (known === null) return false
  const bytes = new Uint8Array(known)
  return bytes.length === expected.length && bytes.every((byte, index) => byte === expected[index])
}
