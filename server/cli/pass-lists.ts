import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { revokedPasses } from '#server/modules/pass/pass.service.ts'
import { loadSecrets } from '#server/startup/secrets.ts'
import { StartupError } from '#server/startup/startup-error.ts'
import { passKey, revokedList } from '#src/contract/pass.ts'
import { UsageError } from './command.ts'
import { requireKeys } from './data-folder.ts'
import { ownPassKey } from './pass-key.ts'
import { withDatabase } from './with-database.ts'

const TIMEOUT_MS = 10_000

type RevokedOptions = { server?: string | undefined; out?: string | undefined }

/** `pass key`: prints the public key, of the server on this machine or of a remote one. */
export async function runPassKey({ server }: { server?: string | undefined }): Promise<number> {
  const key = server === undefined ? ownPassKey() : await keyOf(server)
  process.stdout.write(key.endsWith('\n') ? key : `${key}\n`)
  return 0
}

/** `pass revoked`: writes the signed list of cancelled passes, for doors without a connection. */
export async function runPassRevoked({ server, out }: RevokedOptions): Promise<number> {
  const list = server === undefined ? await ownList() : await fetchJson(server, '/api/passes/revoked/', revokedList)
  const text = `${JSON.stringify(list)}\n`
  if (out === undefined) process.stdout.write(text)
  else await replaceFile(out, text)
  return 0
}

async function ownList() {
  return withDatabase((db, { dataDir }) => {
    requireKeys(dataDir)
    return revokedPasses({ db, secrets: loadSecrets(dataDir), now: () => new Date() })
  })
}

async function keyOf(server: string): Promise<string> {
  return (await fetchJson(server, '/api/passes/key/', passKey)).public_key_pem
}

async function fetchJson<Shape extends z.ZodMiniType>(
  server: string,
  path: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const address = URL.canParse(path, server) ? new URL(path, server) : undefined
  if (address === undefined) throw new UsageError(`--server ${server}: not an address such as https://mowj.example`)
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return shape.parse(await response.json())
  } catch (error) {
    throw new StartupError(`${address.href} sent no usable response (${error instanceof Error ? error.name : error}).`)
  }
}

/** Atomic: a door that reads the list meanwhile sees the old or the new one. */
async function replaceFile(file: string, text: string) {
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, text)
  await rename(fresh, file)
}
