import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { requireClub } from '#server/modules/staff/staff.service.ts'
import {
  deskCatalogQuery,
  deskCoach,
  deskCoachBody,
  deskCoachPage,
  deskCoachPatch,
  deskPool,
  deskPoolBody,
  deskPoolPage,
  deskPoolPatch,
  deskProgram,
  deskProgramBody,
  deskProgramPage,
  deskProgramPatch,
  deskRevision,
  deskSlide,
  deskSlideBody,
  deskSlideOrder,
  deskSlidePage,
  deskSlidePatch,
} from '#src/contract/desk/catalog.ts'
import type { RowKind } from './catalog-row.repo.ts'
import {
  addRow,
  changeRow,
  copyRow,
  readRow,
  readRows,
  setRowArchived,
  writeSlideOrder,
} from './catalog-row.service.ts'
import { createOnce } from './create-once.ts'

const tags = ['desk']
const params = z.object({ id: z.string() })

type Shapes = Record<'item' | 'page', z.ZodMiniType> & {
  body: z.ZodMiniType<Record<string, unknown>>
  patch: z.ZodMiniType<Record<string, unknown> & { version: number }>
}
type Rows = { kind: RowKind; path: string; one: string; many: string; shapes: Shapes }

const program = { item: deskProgram, page: deskProgramPage, body: deskProgramBody, patch: deskProgramPatch }
const rows: Rows[] = [
  {
    ...{ kind: 'pool', path: 'pools', one: 'a pool', many: 'Pools' },
    shapes: { item: deskPool, page: deskPoolPage, body: deskPoolBody, patch: deskPoolPatch },
  },
  {
    ...{ kind: 'coach', path: 'coaches', one: 'a coach', many: 'Coaches' },
    shapes: { item: deskCoach, page: deskCoachPage, body: deskCoachBody, patch: deskCoachPatch },
  },
  { kind: 'team', path: 'teams', one: 'a team', many: 'Teams', shapes: program },
  { kind: 'course', path: 'courses', one: 'a course', many: 'Courses', shapes: program },
  {
    ...{ kind: 'slide', path: 'slides', one: 'a slide', many: 'Slides' },
    shapes: { item: deskSlide, page: deskSlidePage, body: deskSlideBody, patch: deskSlidePatch },
  },
]

/** Lists and editors of the catalogue for staff, the same for each kind. */
export async function catalogRowRoutes(app: App) {
  for (const each of rows) {
    readRoutes(app, each)
    createRoutes(app, each)
    changeRoutes(app, each)
  }

  app.put(
    '/api/desk/slides/order/',
    {
      onRequest: [...app.staff('catalog.write'), requireClub],
      schema: {
        tags,
        summary: 'Put the slides of the home page in order',
        body: deskSlideOrder,
        response: { 200: deskSlidePage as z.ZodMiniType },
      },
    },
    (request) => {
      return writeSlideOrder(app.deps, request.staff, request.body.ids)
    },
  )
}

function readRoutes(app: App, { kind, path, one, many, shapes }: Rows) {
  app.get(
    `/api/desk/${path}/`,
    {
      onRequest: app.staff('catalog.read'),
      schema: {
        tags,
        summary: `${many} for staff, newest first`,
        querystring: deskCatalogQuery,
        response: { 200: shapes.page },
      },
    },
    (request) => readRows(app.deps, request.staff, kind, request.query),
  )
  app.get(
    `/api/desk/${path}/:id/`,
    {
      onRequest: app.staff('catalog.read'),
      schema: { tags, summary: `Read ${one} for editing`, params, response: { 200: shapes.item } },
    },
    (request) => readRow(app.deps.db, request.staff, kind, idOf(request.params.id)),
  )
}

function createRoutes(app: App, { kind, path, one, shapes }: Rows) {
  app.post(
    `/api/desk/${path}/`,
    {
      onRequest: app.staff('catalog.write'),
      schema: { tags, summary: `Add ${one}`, body: shapes.body, response: { 201: shapes.item } },
    },
    (request, reply) =>
      createOnce(app.deps, request, reply, (tx, stored) =>
        addRow(tx, request.staff, kind, { fields: request.body, ...stored }),
      ),
  )
  app.post(
    `/api/desk/${path}/:id/duplicate/`,
    {
      onRequest: app.staff('catalog.write'),
      schema: { tags, summary: `Add an archived copy of ${one}`, params, response: { 201: shapes.item } },
    },
    (request, reply) =>
      createOnce(app.deps, request, reply, (tx, stored) =>
        copyRow(tx, request.staff, kind, { number: idOf(request.params.id), ...stored }),
      ),
  )
}

function changeRoutes(app: App, { kind, path, one, shapes }: Rows) {
  app.patch(
    `/api/desk/${path}/:id/`,
    {
      onRequest: app.staff('catalog.write'),
      schema: {
        tags,
        summary: `Change the given fields of ${one}`,
        params,
        body: shapes.patch,
        response: { 200: shapes.item },
      },
    },
    (request) => changeRow(app.deps, request.staff, kind, { ...request.body, number: idOf(request.params.id) }),
  )
  for (const [verb, archived] of [['archive', true] as const, ['unarchive', false] as const]) {
    app.post(
      `/api/desk/${path}/:id/${verb}/`,
      {
        onRequest: app.staff('catalog.write'),
        schema: {
          tags,
          summary: archived ? `Stop offering ${one}` : `Offer ${one} again`,
          params,
          body: deskRevision,
          response: { 200: shapes.item },
        },
      },
      (request) => {
        const { version } = request.body
        return setRowArchived(app.deps, request.staff, kind, { number: idOf(request.params.id), version, archived })
      },
    )
  }
}
