import { cookieSecret } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import type { Db } from '#server/db/client.ts'
import { deleteDevices, isDevice, isDeviceOf, saveDevice } from './known-device.repo.ts'

/** Each has an allowance of its own: their number bounds what all of an account may do together. */
const MOST_DEVICES = 10

/** The allowance that all devices which never signed in to a number share. */
export const SHARED_ALLOWANCE = ''

type DeviceDeps = Pick<Deps, 'secrets' | 'now'>

function hashOf({ secrets }: DeviceDeps, device: string): string {
  return keyedHash(secrets.otpKey, `device:${device}`)
}

/** The allowance that a browser with this secret has at a number: its own if it signed in there before. */
export async function allowanceOf(
  deps: DeviceDeps,
  db: Db,
  phone: string,
  device: string | undefined,
): Promise<string> {
  if (device === undefined) return SHARED_ALLOWANCE
  const hash = hashOf(deps, device)
  return (await isDeviceOf(db, hash, phone)) ? hash : SHARED_ALLOWANCE
}

/** The allowance of a signed-in account: sessions prove more than a cookie does. */
export function allowanceOfAccount({ secrets }: DeviceDeps, userId: number): string {
  return keyedHash(secrets.otpKey, `account:${userId}`)
}

/**
 * Remembers the browser that signed in; gives the secret it has to store. A secret of ours is kept, so that a browser may be
 * known to several accounts; any other text is replaced.
 */
export async function rememberDevice(
  deps: DeviceDeps,
  tx: Db,
  userId: number,
  shown: string | undefined,
): Promise<string> {
  const isOurs = shown !== undefined && (await isDevice(tx, hashOf(deps, shown)))
  const device = isOurs ? shown : cookieSecret()
  await saveDevice(tx, { secretHash: hashOf(deps, device), userId, lastUsedAt: deps.now() }, MOST_DEVICES)
  return device
}

/** Forgets the browsers of an account but the one that asks: whatever signs the other sessions out does this too. */
export function forgetOtherDevices(
  deps: DeviceDeps,
  tx: Db,
  userId: number,
  device: string | undefined,
): Promise<void> {
  return deleteDevices(tx, userId, device === undefined ? undefined : hashOf(deps, device))
}
