import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

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
})
export type Secrets = z.infer<typeof stored>

/** The server's keys, made at first start and kept in `DATA_DIR/secrets.json`, readable by its owner alone. */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'secrets.json')
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secrets = makeSecrets()
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return secrets
}

/** A fresh set of keys. */
export function makeSecrets(): Secrets {
  const pass = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const key = () => randomBytes(32).toString('base64url')
  return {
    accessKey: key(),
    refreshKey: key(),
    otpKey: key(),
    passPrivateKey: pass.privateKey,
    passPublicKey: pass.publicKey,
  }
}
