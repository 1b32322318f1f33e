import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { isSealed, seal, sealKeyOf, unseal } from '#server/core/sealed-text.ts'
import { WEBHOOK_SECRET_PREFIX } from '#src/contract/desk/webhooks.ts'
import { listSecrets, replacePlainSecrets } from './webhook.repo.ts'

type SecretDeps = Pick<Deps, 'secrets'>

const SECRET_BYTES = 32

/** The push key is the one that no command rotates: what it seals can be read as long as the server keeps its keys. */
function keyOf({ secrets }: SecretDeps): Buffer {
  return sealKeyOf(secrets.pushPrivateKey, 'mowj webhook secrets')
}

/** A new secret: as it is shown once, and as it is stored. */
export function newSecret(deps: SecretDeps): { secret: string; sealed: string } {
  const secret = WEBHOOK_SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, sealed: seal(keyOf(deps), secret) }
}

/** A stored secret; undefined when this server's keys did not seal it, as after a restore without them. */
export function openSecret(deps: SecretDeps, stored: string): string | undefined {
  return isSealed(stored) ? unseal(keyOf(deps), stored) : stored
}

/** Seals the secrets that are stored as text. */
export async function sealStoredSecrets(deps: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  const key = keyOf(deps)
  const sealed = (text: string | null) => (text === null || isSealed(text) ? text : seal(key, text))
  for (const { id, secret, oldSecret } of await listSecrets(deps.db)) {
    const isPlain = [secret, oldSecret].some((text) => text !== null && !isSealed(text))
    if (!isPlain) continue
    const after = { secret: sealed(secret) ?? secret, oldSecret: sealed(oldSecret) }
    await replacePlainSecrets(deps.db, { id, secret, oldSecret }, after)
  }
}
