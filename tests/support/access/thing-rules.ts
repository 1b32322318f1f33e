import { drawing } from '#tests/support/data/pictures.ts'
import { AZAR } from '#tests/support/scenarios/booking.ts'
import { topUp } from '#tests/support/scenarios/paid.ts'
import { fileOf, formOf, postsAt } from '#tests/support/scenarios/posts.ts'
import { hidden, open, own, type Rule, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/'
const keys = { p256dh: 'BPxg', auth: 'c2Vj' }
const PART = new Uint8Array(5)
const once = () => ({ 'idempotency-key': crypto.randomUUID() })

const held = async (scene: Scene) => {
  const { uid } = await scene.held()
  return { params: { uid }, shows: uid }
}
const posted = async ({ mowj, owner }: Scene) => ({ params: { id: await postsAt(mowj).postBy(owner) } })
const subscribed = async ({ owner }: Scene) => {
  const endpoint = `${ENDPOINT}${owner.userId}`
  await owner.post('/api/push/subscriptions/', { endpoint, keys })
  return { payload: { endpoint, keys } }
}
const upload = async (scene: Scene) => ({
  params: { id: await scene.upload(PART.length) },
  headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
})

const mine = (kind: 'team' | 'course'): Rules => {
  const url = `/api/${kind}s/{id}/reviews/mine/`
  const of =
    (rest: object): Rule['request'] =>
    async (scene) => {
      const { id } = await scene.reviewed(kind)
      return { params: { id }, ...rest }
    }
  return {
    [`GET ${url}`]: { ...own(of({ shows: 'آب گرم و مربی خوب' })), leaves: true },
    [`PUT ${url}`]: own(of({ payload: { rating: 2, text: 'دیگر این را می‌گویم' } })),
    [`DELETE ${url}`]: hidden(of({}), 204),
  }
}

/** User data: orders, terms, money, posts, reviews, messages, uploads. */
export const thingRules: Rules = {
  ...mine('team'),
  ...mine('course'),
  'POST /api/team-payment/': own(async (scene) => {
    const { offered } = await scene.held()
    return { payload: offered.request([AZAR]), headers: once() }
  }, 201),
  'POST /api/team-payment/quote/': {
    ...open(async (scene) => {
      const { offered } = await scene.held()
      const { kind, id, session, months } = offered.request([AZAR])
      return { payload: { kind, id, session, months } }
    }),
    note: 'reserves nothing; unknown discount codes are limited per user and address',
  },
  'GET /api/team-payment/{uid}/': { ...hidden(held), leaves: true },
  'POST /api/team-payment/{uid}/attempts/': hidden(async (scene) => {
    const { params } = await held(scene)
    return { params, payload: { gateway: 'sandbox' }, headers: once() }
  }, 201),
  'POST /api/team-payment/{uid}/cancel/': hidden(held),
  'POST /api/wallet/top-ups/': own(() => ({ payload: { amount: 200_000 }, headers: once() }), 201),
  'GET /api/payment-receipt/{uid}/': {
    ...open(async (scene) => {
      const { uid } = await scene.bought()
      return { params: { uid }, shows: scene.owner.phone }
    }),
    note: 'readable by anyone with its 128-bit random id; name, number and pass by the payer only',
  },
  'GET /api/my/orders/': {
    ...own((scene) => scene.bought().then(({ uid }) => ({ shows: uid }))),
    leaves: true,
  },
  'GET /api/my/terms/': {
    ...own((scene) => scene.bought().then(({ uid }) => ({ query: 'kind=team', shows: uid }))),
    leaves: true,
  },
  'POST /api/my/terms/{id}/cancel/': hidden((scene) => scene.bought().then(({ term }) => ({ params: { id: term } }))),
  'GET /api/wallet/': {
    ...own(async ({ mowj, owner }) => ({ shows: await topUp(mowj, owner, 300_000) })),
    leaves: true,
  },
  'GET /api/notifications/': {
    ...own(async (scene) => {
      await scene.notified('پیامی که یک نفر می‌خواند')
      return { shows: 'پیامی که یک نفر می‌خواند' }
    }),
    leaves: true,
  },
  'GET /api/notifications/unread/': {
    ...own(async (scene) => {
      await scene.notified('یکی')
      return { shows: '"unread":1' }
    }),
    leaves: true,
  },
  'POST /api/notifications/read/': own(async (scene) => ({ payload: { ids: [await scene.notified('خوانده شود')] } })),
  'POST /api/push/subscriptions/': {
    ...own(async (scene) => {
      const { payload } = await subscribed(scene)
      return { payload: { ...payload, keys: { ...keys, auth: 'bmV3' } } }
    }, 201),
    tells: ['push_subscriptions'],
    note: 'a browser’s endpoint is its own secret: it moves to the account that signs in there',
  },
  'DELETE /api/push/subscriptions/': own(subscribed, 204),
  'POST /api/post/': {
    statuses: [401, 400, 201],
    note: 'an upload is accessible to its sender only',
    request: async (scene) => {
      const png = new Uint8Array(await drawing(90, 60).png().toBuffer())
      const media_upload = await scene.upload(png.length, png)
      const texts = { title: 'شنای پروانه', description: 'از دلفین تا دست، آرام‌آرام', category: 'swim' }
      const { payload, headers } = await formOf({ ...texts, media_upload, thumbnail: fileOf(png, 'a.png') })
      return { body: new Uint8Array(payload), headers: { ...headers, ...once() } }
    },
  },
  'PATCH /api/post/{id}/': {
    statuses: [401, 403, 200],
    request: async (scene) => ({ ...(await posted(scene)), payload: { title: 'نام تازه برای پست' } }),
  },
  'DELETE /api/post/{id}/': { statuses: [401, 403, 204], request: posted },
  'POST /api/post/{id}/restore/': hidden(async (scene) => {
    const { params } = await posted(scene)
    const url = `/api/post/${params.id}/`
    await scene.mowj.app.inject({ method: 'DELETE', url, headers: await scene.owner.headers() })
    return { params }
  }),
  'POST /api/post/{id}/report/': {
    ...own(async (scene) => ({ ...(await posted(scene)), payload: { reason: 'spam', text: '' } }), 204),
    note: 'once per user; the author is not notified',
  },
  'POST /api/uploads/': own(
    () => ({
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `kind ${Buffer.from('media').toString('base64')}`,
      },
    }),
    201,
  ),
  'PATCH /api/uploads/{id}': hidden(async (scene) => ({ ...(await upload(scene)), body: PART }), 204),
  'DELETE /api/uploads/{id}': hidden(upload, 204),
}
