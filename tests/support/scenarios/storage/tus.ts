import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { claimUpload } from '#server/modules/upload/upload.service.ts'
import { type SignedIn, signIn } from '#tests/support/drivers/app.ts'
import { idOf, type mediaServer } from '#tests/support/drivers/upload.ts'

/** Base64, as the protocol sends the values of an upload's metadata. */
export const text = (word: string) => Buffer.from(word).toString('base64')
/** The id of the upload that a response has begun. */
export const idIn = (response: { headers: Record<string, unknown> }) =>
  String(response.headers.location).replace(/.*\//, '')

let phone = 9_124_440_000

/** Requests of the resumable upload protocol by a user of this server, and what it has stored of them. */
export function uploadsAt({ dataDir, fixture }: Pick<ReturnType<typeof mediaServer>, 'dataDir' | 'fixture'>) {
  const user = {} as { signed: SignedIn; id: number }
  const tus = () => ({ ...user.signed.headers, 'tus-resumable': '1.0.0' })
  const inject = (method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE', path: string, headers: object, payload?: Buffer) =>
    fixture.mowj.app.inject({ method, url: `/api/uploads/${path}`, headers: { ...tus(), ...headers }, payload })
  const begin = (size: number, metadata = `kind ${text('media')},name ${text('فیلم.mp4')}`) =>
    inject('POST', '', { 'upload-length': String(size), 'upload-metadata': metadata })
  const patch = (id: string, offset: number, bytes: Buffer, type = 'application/offset+octet-stream') =>
    inject('PATCH', id, { 'upload-offset': String(offset), 'content-type': type }, bytes)
  return {
    /** Signs in a user without uploads, who sends the requests from now on; returns the id. */
    async nextUser(): Promise<number> {
      phone += 1
      user.signed = await signIn(fixture.mowj, `0${phone}`)
      user.id = await idOf(fixture.mowj, user.signed)
      return user.id
    },
    inject,
    begin,
    patch,
    /** A complete upload: its id. */
    async whole(bytes = Buffer.from('whole'), metadata?: string) {
      const id = idIn(await begin(bytes.length, metadata))
      expect((await patch(id, 0, bytes)).statusCode).toBe(204)
      return id
    },
    claim: (id: string, kind: 'media' | 'thumbnail' = 'media') => claimUpload(fixture.mowj.deps, id, user.id, kind),
    stored: () => readdirSync(join(dataDir, 'media/parts')),
    chunksOf: async (id: string) =>
      (await fixture.mowj.sql`select name from upload_parts where upload_id = ${id} order by starts_at`).map(
        ({ name }) => String(name),
      ),
  }
}
