import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { openDataDir } from './data-dir.ts'
import { StartupError } from './startup-error.ts'

const stored = z.object({
  /** Signs access tokens. */
  accessKey: z.string(),
  /** Derives refresh tokens. */
  refreshKey: z.string(),
  /** Hashes one-time codes and addresses. */
  otpKey: z.string(),
  /** Signs entry passes: Ed25519, PKCS #8 PEM, and its public half. */
  passPrivateKey: z.string(),
  passPublicKey: z.string(),
  /** Signs messages to push services: VAPID, P-256, base64url. Subscriptions are bound to its public half. */
  pushPrivateKey: z.string(),
  pushPublicKey: z.string(),
  /** The signing keys before the last rotation, and its time: tokens signed by them stay valid until they expire. */
  retired: z.optional(z.object({ accessKey: z.string(), refreshKey: z.string(), at: z.string() })),
})
/** Files from before push support lack these keys: they are added and the others stay. */
const storedBefore = z.partial(stored, { pushPrivateKey: true, pushPublicKey: true })
export type Secrets = z.infer<typeof stored>

/** The server's keys, created at the first start and stored in `DATA_DIR/secrets.json` with mode 0600. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(openDataDir(dataDir), 'secrets.json')
  const existing = readSecrets(file)
  if (existing !== undefined && isWhole(existing)) return existing
  const secrets = { ...makeSecrets(), ...existing }
  const fresh = writeBeside(file, secrets)
  if (existing === undefined && !isFirst(fresh, file)) return loadSecrets(dataDir)
  if (existing !== undefined) renameSync(fresh, file)
  return secrets
}

/**
 * Which keys to replace: those of sign-in tokens, of codes and addresses, of entry passes; `revoke` voids the old ones.
 */
export type RotationOptions = { signIn: boolean; codes: boolean; passes: boolean; revoke: boolean }

/**
 * Replaces keys in `DATA_DIR/secrets.json`; servers read them at their next start. Tokens signed by the old keys stay
 * valid until they expire, so that no user is signed out; with `revoke` they are void from the next start on. Unused
 * codes and entry passes on paper become void with their keys either way. Push keys stay: browser subscriptions are
 * bound to them.
 */
export function rotateSecrets(dataDir: string, options: RotationOptions, now: Date): void {
  const old = loadSecrets(dataDir)
  const { accessKey, refreshKey, otpKey, passPrivateKey, passPublicKey } = makeSecrets()
  const retired = { accessKey: old.accessKey, refreshKey: old.refreshKey, at: now.toISOString() }
  const { retired: _, ...rest } = old
  const file = join(dataDir, 'secrets.json')
  const fresh = writeBeside(file, {
    ...(options.revoke ? rest : old),
    ...(options.signIn && { accessKey, refreshKey, ...(!options.revoke && { retired }) }),
    ...(options.codes && { otpKey }),
    ...(options.passes && { passPrivateKey, passPublicKey }),
  })
  renameSync(fresh, file)
}

/** Writes to a temporary name first: an interrupted start leaves no partial file. */
function writeBeside(file: string, secrets: Secrets): string {
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(fresh, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  return fresh
}

/** Of servers that share the folder and start at once, the first one's keys are used by all. */
function isFirst(fresh: string, file: string): boolean {
  try {
    linkSync(fresh, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(fresh, { force: true })
  }
}

function isWhole(secrets: z.infer<typeof storedBefore>): secrets is Secrets {
  return secrets.pushPrivateKey !== undefined && secrets.pushPublicKey !== undefined
}

function readSecrets(file: string): z.infer<typeof storedBefore> | undefined {
  try {
    return storedBefore.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code !== undefined) throw new StartupError(`The keys cannot be read: ${(error as Error).message}`)
    // Never replaced by new ones: these would void every entry pass and sign out all users.
    throw new StartupError(`The keys in ${file} are damaged. Put back a copy of that file.`)
  }
}

/** A new set of keys. */
export function makeSecrets(): Secrets {
  const pass = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const push = webPush.generateVAPIDKeys()
  const key = () => randomBytes(32).toString('base64url')
  return {
    accessKey: key(),
    refreshKey: key(),
    otpKey: key(),
    passPrivateKey: pass.privateKey,
    passPublicKey: pass.publicKey,
    pushPrivateKey: push.privateKey,
    pushPublicKey: push.publicKey,
  }
}
