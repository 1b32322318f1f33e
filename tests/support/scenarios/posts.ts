import { type Post, post, postList } from '#src/contract/post.ts'
import { type SignedIn, signIn, type TestApp } from '#tests/support/drivers/app.ts'
import { nextPhone } from './account-requests.ts'

/** A user with a post, inserted straight into the tables, and the post requests over the real endpoints. */
export function postsAt(mowj: TestApp) {
  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    user?: Pick<SignedIn, 'headers'>,
    payload?: object,
  ) => mowj.app.inject({ method, url, ...(user && { headers: user.headers }), ...(payload && { payload }) })

  return {
    call: send,
    user: () => signIn(mowj, nextPhone()),
    /** A link to a video of another host, posted by a new user. */
    async postBy(user: Pick<SignedIn, 'phone'>, category = 'swim'): Promise<number> {
      const [row] = await mowj.sql`
        insert into posts (author_id, title, description, category, media_url, is_video, created_at)
        select id, 'شنای پروانه در خلیج', 'از دلفین تا دست، آرام‌آرام', ${category}, 'https://www.aparat.com/v/Xy12Z', true,
          ${mowj.clock.now().toISOString()}::timestamptz from users where phone = ${user.phone} returning id`
      return Number(row?.id)
    },
    async listed(query = ''): Promise<number[]> {
      return postList.parse((await send('GET', `/api/post/?${query}`)).json()).map(({ id }) => id)
    },
    async read(id: number): Promise<Post | undefined> {
      const response = await send('GET', `/api/post/${id}/`)
      return response.statusCode === 404 ? undefined : post.parse(response.json())
    },
  }
}

/** A form as a browser sends it, without undefined fields. */
export async function formOf(fields: Record<string, string | File | undefined>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  const sent = new Request('http://mowj.example/', { method: 'POST', body: form })
  const headers = { 'content-type': String(sent.headers.get('content-type')) }
  return { payload: Buffer.from(await sent.arrayBuffer()), headers }
}

export function fileOf(bytes: Uint8Array, name: string, type = ''): File {
  return new File([new Uint8Array(bytes)], name, { type })
}
