import { drawing, pictureForm } from '#tests/support/data/pictures.ts'
import { addedMember } from '#tests/support/scenarios/members.ts'
import { hidden, own, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

const photo = async () => {
  const { payload, headers } = pictureForm(await drawing(90, 60).png().toBuffer())
  return { body: new Uint8Array(payload), headers }
}

/** A member of the owner, with a note that occurs in no other response. */
const memberOf = async (scene: Scene) => {
  const { id } = await addedMember(scene.owner, { name: 'نیلوفر کوچک' })
  return { params: { id }, shows: 'نیلوفر کوچک' }
}
const withNote = async (scene: Scene) => {
  const { params } = await memberOf(scene)
  const payload = { note: 'حساسیت به کلر', consent: true }
  const url = `/api/members/${params.id}/medical-note/`
  await scene.mowj.app.inject({ method: 'PUT', url, payload, headers: await scene.owner.headers() })
  return { params, payload }
}
const withPhoto = async (scene: Scene) => {
  const { params } = await memberOf(scene)
  const { payload, headers } = pictureForm(await drawing(90, 60).png().toBuffer())
  const url = `/api/members/${params.id}/picture/`
  await scene.mowj.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, ...(await scene.owner.headers()) },
  })
  return { params }
}

/** The members of an account: for other users they do not exist. */
export const memberRules: Rules = {
  'GET /api/members/': { ...own(async (scene) => ({ shows: (await memberOf(scene)).shows })), leaves: true },
  'POST /api/members/': own(() => ({ payload: { name: 'دارا', relation: 'child' } }), 201),
  'PATCH /api/members/{id}/': hidden(async (scene) => ({
    ...(await memberOf(scene)),
    payload: { name: 'دیگر' },
    shows: 'دیگر',
  })),
  'DELETE /api/members/{id}/': hidden(async (scene) => ({ params: (await memberOf(scene)).params })),
  'GET /api/members/{id}/picture/': { ...hidden(withPhoto), leaves: true },
  'PUT /api/members/{id}/picture/': hidden(async (scene) => ({
    params: (await memberOf(scene)).params,
    ...(await photo()),
  })),
  'DELETE /api/members/{id}/picture/': hidden(withPhoto),
  'GET /api/members/{id}/medical-note/': {
    ...hidden(async (scene) => ({ params: (await withNote(scene)).params, shows: 'حساسیت به کلر' })),
    leaves: true,
  },
  'PUT /api/members/{id}/medical-note/': hidden(async (scene) => ({
    params: (await memberOf(scene)).params,
    payload: { note: 'حساسیت به کلر', consent: true },
  })),
  'DELETE /api/members/{id}/medical-note/': hidden(async (scene) => ({ params: (await withNote(scene)).params })),
}
