import multipart from '@fastify/multipart'
import type { App } from '#server/core/fastify-types.ts'
import { pictureForm, profilePatch, publicActivity } from '#src/contract/account.ts'
import { profile } from '#src/contract/auth.ts'
import { activityOf } from './activity.service.ts'
import { changePicture, removePicture } from './picture.service.ts'
import { pictureLimits, withPicture } from './picture-form.service.ts'
import { changeProfile, profileOf } from './profile.service.ts'

const tags = ['profile']

export async function profileRoutes(app: App) {
  await app.register(multipart, { limits: pictureLimits, throwFileSizeLimit: false })

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
    (request) => withPicture(request, (upload) => changePicture(app.deps, request.session.userId, upload)),
  )

  app.delete(
    '/api/profile/me/picture/',
    { onRequest: app.signedIn, schema: { tags, summary: 'Remove my picture', response: { 200: profile } } },
    (request) => removePicture(app.deps, request.session.userId),
  )
}
