import type { Actor } from '#server/core/actor.ts'
import { ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { PictureChoice } from '#src/contract/desk/catalog.ts'
import type { Picture } from '#src/contract/picture.ts'
import { chosenPictures } from './catalog-picture.service.ts'
import { lockReferred, type RowKind, type StoredRow, type Values } from './catalog-row.repo.ts'
import { catalogTexts } from './strings.ts'

/** Who asks, and at which pools they may. */
export type Asking = Pick<StaffRequest, 'pools'> & { actor: Actor }
/** A row as the contract describes its kind. */
export type Item = Record<string, unknown> & { id: number; version: number }
export type Fields = Record<string, unknown>

const columnNames: Record<string, string> = { pool: 'poolId', coach: 'instructorId' }
const fieldNames = Object.fromEntries(Object.entries(columnNames).map(([field, column]) => [column, field]))

export const isProgram = (kind: RowKind) => kind === 'team' || kind === 'course'

const programFields = ['name', 'summary', 'description', 'level', 'sex', 'age_group', 'age_min', 'age_max', 'pool']
const fieldsOfKind: Record<RowKind, string[]> = {
  pool: [
    ...['name', 'city', 'district', 'address', 'description', 'length_m', 'lanes', 'depth_min_m', 'depth_max_m'],
    ...['temperature_c', 'facilities', 'rules', 'phone', 'latitude', 'longitude', 'picture', 'gallery'],
  ],
  coach: ['name', 'title', 'bio', 'specialities', 'certificates', 'since_year', 'picture'],
  team: [...programFields, 'coach', 'picture', 'gallery'],
  course: [...programFields, 'coach', 'picture', 'gallery'],
  slide: ['title', 'description', 'picture'],
}

/** The fields of a kind alone. */
export function pickFields(kind: RowKind, item: Fields): Fields {
  return Object.fromEntries(fieldsOfKind[kind].map((field) => [field, item[field]]))
}

type Given = { fields: Fields; own: Picture[]; before?: StoredRow }

/** The columns of given fields, with their pictures, pool and coach checked. */
export async function valuesOf(tx: Db, asking: Asking, kind: RowKind, { fields, own, before }: Given): Promise<Values> {
  const { picture, gallery, ...plain } = fields
  const values: Values = {}
  for (const [field, value] of Object.entries(plain)) if (value !== undefined) values[columnOf(field)] = value
  if (picture !== undefined) [values.picture] = await chosenPictures(tx, 'picture', [picture as PictureChoice], own)
  if (gallery !== undefined) values.gallery = await chosenPictures(tx, 'gallery', gallery as PictureChoice[], own)
  if (isProgram(kind)) await refuseReferred(tx, asking, values, before)
  refuseTogether({ ...before, ...values })
  return values
}

export function picturesOf(row: StoredRow | undefined): Picture[] {
  return row === undefined ? [] : [row.picture, ...(row.gallery ?? [])]
}

async function refuseReferred(tx: Db, asking: Asking, { poolId, instructorId }: Values, before?: StoredRow) {
  if (typeof poolId === 'number' && poolId !== before?.poolId) {
    requirePool(asking, poolId)
    const row = await lockReferred(tx, 'pools', poolId)
    if (row === undefined) throw new ValidationError({ pool: [catalogTexts.noPool] })
    if (row.archivedAt !== null) throw new ValidationError({ pool: [catalogTexts.archivedPool] })
  }
  if (typeof instructorId === 'number' && instructorId !== before?.instructorId) {
    const row = await lockReferred(tx, 'instructors', instructorId)
    if (row === undefined) throw new ValidationError({ coach: [catalogTexts.noCoach] })
    if (row.archivedAt !== null) throw new ValidationError({ coach: [catalogTexts.archivedCoach] })
  }
}

function refuseTogether({ depthMinM, depthMaxM, ageMin, ageMax }: Values) {
  if (isAbove(depthMinM, depthMaxM)) throw new ValidationError({ depth_max_m: [catalogTexts.depths] })
  if (isAbove(ageMin, ageMax)) throw new ValidationError({ age_max: [catalogTexts.ages] })
}

function isAbove(least: unknown, most: unknown): boolean {
  return typeof least === 'number' && typeof most === 'number' && least > most
}

function columnOf(field: string): string {
  return columnNames[field] ?? field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function fieldOf(column: string): string {
  return fieldNames[column] ?? column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const hidden = new Set(['id', 'number', 'archivedAt', 'kind', 'createdAt', 'classTimes', 'ratingSum', 'ratingCount'])

/** As the contract describes the kind. */
export function itemOf({ number, version, archivedAt, ...row }: StoredRow): Item {
  const fields = Object.entries(row)
    .filter(([column]) => !hidden.has(column))
    .map(([column, value]) => [fieldOf(column).replace(/_rial$/, ''), value])
  return { ...Object.fromEntries(fields), id: number, version, archived: archivedAt !== null }
}
