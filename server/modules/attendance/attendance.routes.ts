import type { App } from '#server/core/fastify-types.ts'
import { coachPhotos, coachSnapshot, photosQuery } from '#src/contract/attendance/coach.ts'
import { doorQuery, doorSnapshot } from '#src/contract/attendance/door.ts'
import { eventBatch, eventResults } from '#src/contract/attendance/event.ts'
import { storeEvents } from './event.service.ts'
import { coachPhotosOf, coachSnapshotOf, doorSnapshotOf } from './snapshot.service.ts'

/** What phones at the door and at the poolside read while online, and the events that they send afterwards. */
export async function attendanceRoutes(app: App) {
  app.get(
    '/api/door/snapshot/',
    {
      onRequest: app.staff('door.scan'),
      schema: {
        tags: ['door'],
        summary: 'Today at a pool, for a door without a network',
        querystring: doorQuery,
        response: { 200: doorSnapshot },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return doorSnapshotOf(app.deps, request.staff, request.query.pool)
    },
  )
  app.post(
    '/api/door/events/',
    {
      onRequest: app.staff('door.scan'),
      schema: {
        tags: ['door'],
        summary: 'Scans of a device; sending one again changes nothing',
        body: eventBatch,
        response: { 200: eventResults },
      },
    },
    (request) => storeEvents(app.deps, { screen: 'door', staff: request.staff }, request.body),
  )
  app.get(
    '/api/coach/snapshot/',
    {
      onRequest: app.staff('roll.call'),
      schema: {
        tags: ['coach'],
        summary: 'My classes of the coming seven days with their swimmers',
        response: { 200: coachSnapshot },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return coachSnapshotOf(app.deps, request.staff)
    },
  )
  app.get(
    '/api/coach/photos/',
    {
      onRequest: app.staff('roll.call'),
      schema: {
        tags: ['coach'],
        summary: 'Small photos of swimmers on my rolls; of women and girls in women’s sessions alone',
        querystring: photosQuery,
        response: { 200: coachPhotos },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return coachPhotosOf(app.deps, request.staff, request.query.members.split(',').map(Number))
    },
  )
  app.post(
    '/api/coach/events/',
    {
      onRequest: app.staff('roll.call'),
      schema: {
        tags: ['coach'],
        summary: 'Marks, notes, levels and guests of a device; sending one again changes nothing',
        body: eventBatch,
        response: { 200: eventResults },
      },
    },
    (request) => storeEvents(app.deps, { screen: 'coach', staff: request.staff }, request.body),
  )
}
