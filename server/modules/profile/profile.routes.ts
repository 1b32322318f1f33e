import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { App } from '#server/core/fastify-types.ts'
import { PICTURE_MAX_BYTES, pictureForm, profilePatch, publicActivity } from '#src/contract/account.ts'
import { profile } from '#src/contract/auth.ts'
import { activityOf } from './activity.service.ts'
import { changePicture, pictureMissing, pictureTooLarge, removePicture } from './picture.service.ts'
import { changeProfile, profileOf } from './profile.service.ts'

/** Allowance for the form around a picture. */
const FORM_BYTES = 16_384
const limits = { files: 1, fields: 5, fieldSize: 1000, headerPairs: 20, fileSize: PICTURE_MAX_BYTES + 1 }
const tags = ['profile']

export async function profileRoutes(app: App) {
  await app.register(multipart, { limits, throwFileSizeLimit: false })

  app.get(
    '/api/profile/me/',
    { onRequest: app.signedIn, schema: { tags, summary: 'The signed-in user', response: { 200: profile } } },
    (request) => profileOf(app.deps, request.session.userId),
  )

  app.patch(
    '/api/profile/me/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Change the given fields of the profile',
        body: profilePatch,
        response: { 200: profile },
      },
    },
    (request) => changeProfile(app.deps, request.session.userId, request.body),
  )

  app.get(
    '/api/profile/me/activity/',
    {
      onRequest: app.signedIn,
      schema: { tags, summary: 'My posts and reviews, the newest 50 of each', response: { 200: publicActivity } },
    },
    (request) => activityOf(app.deps, request.session.userId),
  )

  app.put(
    '/api/profile/me/picture/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Send a picture: a form with one file, `picture`, of at most 5 MB',
        form: pictureForm,
        response: { 200: profile },
      },
    },
    async (request) => {
      try {
        return await changePicture(app.deps, request.session.userId, await pictureOf(request))
      } finally {
        // Drains the rest of a refused upload: browsers read the response only after sending their last byte.
        request.raw.resume()
      }
    },
  )

  app.delete(
    '/api/profile/me/picture/',
    { onRequest: app.signedIn, schema: { tags, summary: 'Remove my picture', response: { 200: profile } } },
    (request) => removePicture(app.deps, request.session.userId),
  )
}

/** The stream of the form's file `picture`. */
async function pictureOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw pictureMissing()
  // Checked before reading the body, so that clients do not send gigabytes in vain.
  if (Number(request.headers['content-length'] ?? 0) > PICTURE_MAX_BYTES + FORM_BYTES) throw pictureTooLarge()
  const part = await request.file().catch(() => undefined)
  if (part?.fieldname === 'picture') return part.file
  part?.file.resume()
  throw pictureMissing()
}
