import { mutationOptions } from '@tanstack/react-query'
import { keys } from '#src/api/query/keys.ts'
import type { CatalogNoun } from '#src/contract/desk/catalog.ts'
import { type DeskCodeBody, deskCode } from '#src/contract/desk/catalog-code.ts'
import { type CatalogFileKind, catalogImportResult } from '#src/contract/desk/catalog-file.ts'
import {
  type DeskPlacesBody,
  type DeskSession,
  type DeskSessionBody,
  type DeskSessionPatch,
  deskSession,
} from '#src/contract/desk/catalog-session.ts'
import { type ClubContact, deskSetup } from '#src/contract/desk/setup.ts'
import { picture } from '#src/contract/picture.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { type CatalogRow, nouns } from './nouns.ts'

// What the public sees changes too.
const meta = { invalidates: [keys.desk, keys.teams, keys.courses, keys.pools, keys.instructors, keys.slides] }
const pathOf = ({ kind, id }: Pick<DeskSession, 'kind' | 'id'>) => `/api/desk/sessions/${kind}/${id}/`

type Keyed<Body> = { body: Body; key: string }

export const catalogMutations = {
  /** Adds a row without an id, otherwise changes it. */
  save: (noun: CatalogNoun) =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', noun, 'save'],
      mutationFn: async ({ id, body, key }: Keyed<object> & { id: number | undefined }) => {
        const path = `/api/desk/${noun}/${id === undefined ? '' : `${id}/`}`
        const method = id === undefined ? 'POST' : 'PATCH'
        return (await deskApi(path, nouns[noun].item, { method, body, idempotencyKey: key })) as CatalogRow
      },
      meta,
      retry: false,
    }),
  duplicate: (noun: CatalogNoun) =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', noun, 'duplicate'],
      mutationFn: async ({ id, key }: { id: number; key: string }) =>
        (await deskApi(`/api/desk/${noun}/${id}/duplicate/`, nouns[noun].item, {
          method: 'POST',
          idempotencyKey: key,
        })) as CatalogRow,
      meta,
      retry: false,
    }),
  setArchived: (noun: CatalogNoun) =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', noun, 'archive'],
      mutationFn: async ({ id, version, archived }: Pick<CatalogRow, 'id' | 'version' | 'archived'>) =>
        (await deskApi(`/api/desk/${noun}/${id}/${archived ? 'archive' : 'unarchive'}/`, nouns[noun].item, {
          method: 'POST',
          body: { version },
        })) as CatalogRow,
      meta,
      retry: false,
    }),
  /** The ids of all slides that are shown, in their new order. */
  orderSlides: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'slides', 'order'],
      mutationFn: (ids: number[]) =>
        deskApi('/api/desk/slides/order/', nouns.slides.page, { method: 'PUT', body: { ids } }),
      meta,
      retry: false,
    }),
  sendPicture: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'picture'],
      mutationFn: (file: Blob) => {
        const body = new FormData()
        body.append('picture', file, 'picture.jpg')
        return deskApi('/api/desk/pictures/', picture, { method: 'POST', body })
      },
      retry: false,
    }),
  addSession: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'session', 'add'],
      mutationFn: ({ body, key }: Keyed<DeskSessionBody>) =>
        deskApi('/api/desk/sessions/', deskSession, { method: 'POST', body, idempotencyKey: key }),
      meta,
      retry: false,
    }),
  changeSession: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'session', 'change'],
      mutationFn: ({ session, body }: { session: DeskSession; body: DeskSessionPatch }) =>
        deskApi(pathOf(session), deskSession, { method: 'PATCH', body }),
      meta,
      retry: false,
    }),
  setSessionArchived: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'session', 'archive'],
      mutationFn: ({ session, archived }: { session: DeskSession; archived: boolean }) =>
        deskApi(`${pathOf(session)}${archived ? 'archive' : 'unarchive'}/`, deskSession, {
          method: 'POST',
          body: { version: session.version },
        }),
      meta,
      retry: false,
    }),
  setPlaces: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'session', 'places'],
      mutationFn: ({ session, body }: { session: DeskSession; body: DeskPlacesBody }) =>
        deskApi(`${pathOf(session)}places/`, deskSession, { method: 'PUT', body }),
      meta,
      retry: false,
    }),
  addCode: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'code', 'add'],
      mutationFn: ({ body, key }: Keyed<DeskCodeBody>) =>
        deskApi('/api/desk/codes/', deskCode, { method: 'POST', body, idempotencyKey: key }),
      meta,
      retry: false,
    }),
  endCode: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'code', 'end'],
      mutationFn: (id: number) => deskApi(`/api/desk/codes/${id}/end/`, deskCode, { method: 'POST' }),
      meta,
      retry: false,
    }),
  importFile: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'import'],
      mutationFn: ({ kind, file, dryRun, key }: { kind: CatalogFileKind; file: Blob; dryRun: boolean; key: string }) =>
        deskApi(`/api/desk/imports/${kind}/?dry_run=${dryRun}`, catalogImportResult, {
          method: 'POST',
          body: file,
          idempotencyKey: key,
        }),
      meta,
      retry: false,
    }),
  saveClub: () =>
    mutationOptions({
      mutationKey: ['desk', 'catalog', 'club'],
      mutationFn: (body: ClubContact) => deskApi('/api/desk/setup/club/', deskSetup, { method: 'PUT', body }),
      meta,
      retry: false,
    }),
}
