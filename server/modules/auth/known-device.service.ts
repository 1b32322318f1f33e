import { cookieSecret } from '#server/core/caller.ts'
import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import type { Db } from '#server/db/client.ts'
import { deleteDevices, isDevice, isDeviceOf, saveDevice } from './known-device.repo.ts'

/** Each device has its own allowance: their number bounds what all of an account may do together. */
const MOST_DEVICES = 10

/** The allowance shared by all devices that never signed in to a number. */
export const SHARED_ALLOWANCE = ''

type DeviceDeps = Pick<Deps, 'secrets' | 'now'>

function hashOf({ secrets }: DeviceDeps, device: string): string {
  return keyedHash(secrets.otpKey, `device:${device}`)
}

/** The allowance of a browser with this secret at a number: its own if it signed in there before. */
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
 * Stores the browser that signed in; returns the secret it has to store. A secret this server issued is reused, so that
 * a browser can be known to several accounts; any other text is replaced.
 */
export async function rememberDevice(
  deps: DeviceDeps,
  tx: Db,
  userId: number,
  presented: string | undefined,
): Promise<string> {
  const isOurs = presented !== undefined && (await isDevice(tx, hashOf(deps, presented)))
  const device = isOurs ? presented : cookieSecret()
  await saveDevice(tx, { secretHash: hashOf(deps, device), userId, lastUsedAt: deps.now() }, MOST_DEVICES)
  return device
}

/**
 * Deletes the browsers of an account except the requesting one; every operation that ends other sessions does this too.
 */
export function deleteOtherDevices(
  deps: DeviceDeps,
  tx: Db,
  userId: number,
  device: string | undefined,
): Promise<void> {
  return deleteDevices(tx, userId, device === undefined ? undefined : hashOf(deps, device))
}
