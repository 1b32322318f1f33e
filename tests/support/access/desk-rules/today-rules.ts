import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import type { DeskRules } from './desk-rule.ts'
import type { DeskScene } from './desk-scene.ts'

/** A class at the scene's pool. */
async function classAt({ mowj, pool }: DeskScene) {
  const offer = await offerSession(mowj)
  await mowj.sql`update sessions set pool_id = ${pool} where id = ${offer.sessionId}`
  return offer
}

async function messageOf({ mowj }: DeskScene): Promise<{ id: number }> {
  const { phone } = await swimmer(mowj)
  const [row] = await mowj.sql`
    insert into contact_messages (name, phone, text, address_hash, created_at)
    values ('نرگس', ${phone}, 'ساعت کار استخر چیست؟', '', now()) returning id`
  return { id: Number(row?.id) }
}

async function postOf({ mowj }: DeskScene): Promise<{ id: number }> {
  const { userId } = await swimmer(mowj)
  const [row] = await mowj.sql`
    insert into posts (author_id, title, description, category, media_url, is_video, created_at)
    values (${userId}, 'شنا', 'شنا در آب', 'swim', 'https://a.example/a.webp', false, now()) returning id`
  return { id: Number(row?.id) }
}

async function reviewOf(scene: DeskScene): Promise<{ id: number }> {
  const { kind, id } = await classAt(scene)
  const { userId } = await swimmer(scene.mowj)
  const [row] = await scene.mowj.sql`
    insert into reviews (program_id, user_id, rating, text, created_at)
    select p.id, ${userId}, 5, 'خوب بود', now() from programs p where p.kind = ${kind} and p.number = ${id} returning id`
  await scene.mowj.sql`update programs set rating_sum = 5, rating_count = 1 where kind = ${kind} and number = ${id}`
  return { id: Number(row?.id) }
}

/** Today, rosters, moderation, messages to the club, and its settings. */
export const todayRules: DeskRules = {
  'GET /api/desk/today/': {
    needs: 'today.read',
    of: 'list',
    status: 200,
    request: async ({ mowj, pool }) => {
      const opening = await offerSlot(mowj)
      const title = `سانس ${opening.session}`
      await mowj.sql`update sessions set pool_id = ${pool}, title = ${title} where id = ${opening.sessionId}`
      return { query: 'day=1405-09-02', shows: title }
    },
  },
  'GET /api/desk/sessions/{kind}/{id}/roster/': {
    needs: 'today.read',
    of: 'pool',
    status: 200,
    request: async (scene) => {
      const { kind, session } = await classAt(scene)
      return { params: { kind, id: session }, query: 'month=1405-09&day=2' }
    },
  },
  'GET /api/desk/moderation/posts/': { needs: 'moderation.write', of: 'club', status: 200, request: () => ({}) },
  'GET /api/desk/moderation/reviews/': { needs: 'moderation.write', of: 'club', status: 200, request: () => ({}) },
  'GET /api/desk/moderation/users/': { needs: 'moderation.write', of: 'club', status: 200, request: () => ({}) },
  'POST /api/desk/moderation/posts/{id}/': {
    needs: 'moderation.write',
    of: 'club',
    status: 200,
    request: async (scene) => ({ params: await postOf(scene), payload: { choice: 'hide', reason: 'توهین' } }),
  },
  'POST /api/desk/moderation/reviews/{id}/': {
    needs: 'moderation.write',
    of: 'club',
    status: 200,
    request: async (scene) => ({ params: await reviewOf(scene), payload: { choice: 'hide', reason: 'توهین' } }),
  },
  'POST /api/desk/moderation/suspensions/': {
    needs: 'moderation.write',
    of: 'club',
    status: 204,
    request: async ({ mowj }) => ({ payload: { user: (await swimmer(mowj)).userId, days: 3, reason: 'توهین' } }),
  },
  'DELETE /api/desk/moderation/suspensions/{id}/': {
    needs: 'moderation.write',
    of: 'club',
    status: 204,
    request: async ({ mowj }) => ({ params: { id: (await swimmer(mowj)).userId } }),
  },
  'GET /api/desk/contact/': { needs: 'contact.write', of: 'club', status: 200, request: () => ({}) },
  'POST /api/desk/contact/{id}/answer/': {
    needs: 'contact.write',
    of: 'club',
    status: 200,
    request: async (scene) => ({ params: await messageOf(scene), payload: { text: 'هر روز ۶ تا ۲۲' } }),
  },
  'POST /api/desk/contact/{id}/state/': {
    needs: 'contact.write',
    of: 'club',
    status: 200,
    request: async (scene) => ({ params: await messageOf(scene), payload: { state: 'closed' } }),
  },
  'GET /api/desk/settings/': { needs: 'settings.write', of: 'club', status: 200, request: () => ({}) },
  'PUT /api/desk/settings/': {
    needs: 'settings.write',
    of: 'club',
    status: 200,
    request: async ({ owner }) => ({ payload: (await owner.get('/api/desk/settings/')).json() }),
  },
  'GET /api/desk/holidays/': { needs: 'settings.write', of: 'club', status: 200, request: () => ({}) },
  'POST /api/desk/holidays/': {
    needs: 'settings.write',
    of: 'club',
    status: 200,
    request: () => ({ payload: { year: 1405, month: 12, day: 29, title: 'جشن باشگاه' } }),
  },
  'DELETE /api/desk/holidays/{day}/': {
    needs: 'settings.write',
    of: 'club',
    status: 200,
    request: async ({ mowj }) => {
      await mowj.sql`
        insert into club_holidays (year, month, day, title, source, created_at)
        values (1405, 12, 28, 'تعمیر', 'own', now()) on conflict do nothing`
      return { params: { day: '1405-12-28' } }
    },
  },
}
