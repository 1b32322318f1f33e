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
  /** Signs what is sent to push services: VAPID, P-256, base64url. Subscriptions are bound to its public half. */
  pushPrivateKey: z.string(),
  pushPublicKey: z.string(),
  /** The signing keys before the last rotation, and when that was: what they signed stays good until it expires. */
  retired: z.optional(z.object({ accessKey: z.string(), refreshKey: z.string(), at: z.string() })),
})
/** Files from before there was push have no such keys yet: they get some, and keep the rest. */
const storedBefore = z.partial(stored, { pushPrivateKey: true, pushPublicKey: true })
export type Secrets = z.infer<typeof stored>

/** The server's keys, made at first start and kept in `DATA_DIR/secrets.json`, readable by its owner alone. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(openDataDir(dataDir), 'secrets.json')
  const kept = readSecrets(file)
  if (kept !== undefined && isWhole(kept)) return kept
  const secrets = { ...makeSecrets(), ...kept }
  const fresh = writeBeside(file, secrets)
  if (kept === undefined && !isFirst(fresh, file)) return loadSecrets(dataDir)
  if (kept !== undefined) renameSync(fresh, file)
  return secrets
}

/** What is to be replaced: the keys that sign people in, those that hash codes and addresses, those of entry passes. */
export type RotationOptions = { signIn: boolean; codes: boolean; passes: boolean; revoke: boolean }

/**
 * Replaces keys in `DATA_DIR/secrets.json`; servers take them when they start. What the old ones signed stays good until
 * it expires, so that nobody is signed out; with `revoke` it is worth nothing from the next start on. Codes on their way
 * and entry passes on paper are void with their keys either way. Keys of push services stay: browsers are bound to them.
 */
export function rotateSecrets(dataDir: string, wish: RotationOptions, now: Date): void {
  const old = loadSecrets(dataDir)
  const { accessKey, refreshKey, otpKey, passPrivateKey, passPublicKey } = makeSecrets()
  const retired = { accessKey: old.accessKey, refreshKey: old.refreshKey, at: now.toISOString() }
  const { retired: _, ...rest } = old
  const file = join(dataDir, 'secrets.json')
  const fresh = writeBeside(file, {
    ...(wish.revoke ? rest : old),
    ...(wish.signIn && { accessKey, refreshKey, ...(!wish.revoke && { retired }) }),
    ...(wish.codes && { otpKey }),
    ...(wish.passes && { passPrivateKey, passPublicKey }),
  })
  renameSync(fresh, file)
}

/** Under another name first: a start that is cut off leaves no half of a file. */
function writeBeside(file: string, secrets: Secrets): string {
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(fresh, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  return fresh
}

/** Of servers that share the folder and start at once, the keys of one are everybody's. */
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
    // Never replaced by new ones: these would void every entry pass and sign everyone out.
    throw new StartupError(`The keys in ${file} are damaged. Put back a copy of that file.`)
  }
}

/** A fresh set of keys. */
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
