import type * as z from 'zod/mini'
import {
  type CatalogNoun,
  type DeskCoach,
  type DeskPool,
  type DeskProgram,
  type DeskSlide,
  deskCoach,
  deskCoachPage,
  deskPool,
  deskPoolPage,
  deskProgram,
  deskProgramPage,
  deskSlide,
  deskSlidePage,
  programAges,
  programLevels,
  programSexes,
} from '#src/contract/desk/catalog.ts'
import type { Picture } from '#src/contract/picture.ts'
import { formatToman } from '#src/fa/toman.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import type { IconName } from '#src/ui/media/icons.ts'
import { fieldNames, catalogStrings as words } from './strings.ts'

/** A row of any kind, as the editor and the list read it. */
export type CatalogRow = Record<string, unknown> & {
  id: number
  version: number
  archived: boolean
  picture: Picture
  gallery?: Picture[]
}

/** How a field is edited. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'whole'
  | 'year'
  | 'decimal'
  | 'lines'
  | 'pool'
  | 'coach'
  | { choices: Choice[] }
type Choice = { value: string; label: string }
export type Field = { name: string; kind: FieldKind; required?: boolean; blank: unknown; ltr?: boolean }

export type NounConfig = {
  icon: IconName
  /** The field that names a row. */
  nameField: 'name' | 'title'
  item: z.ZodMiniType
  page: z.ZodMiniType
  fields: Field[]
  hasGallery: boolean
  columns: DeskColumn<CatalogRow>[]
}

const choicesOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>): FieldKind => ({
  choices: values.map((value) => ({ value, label: names[value] })),
})

const line = (name: string, required = true): Field => ({ name, kind: 'line', required, blank: '' })
const text = (name: string): Field => ({ name, kind: 'text', blank: '' })
const lines = (name: string): Field => ({ name, kind: 'lines', blank: [] })
const decimal = (name: string, blank: number): Field => ({ name, kind: 'decimal', required: true, blank })
const whole = (name: string, blank: number | null): Field => ({
  name,
  kind: 'whole',
  required: blank !== null,
  blank,
})

const nameColumn = (field: 'name' | 'title'): DeskColumn<CatalogRow> => ({
  id: field,
  header: fieldNames[field] ?? field,
  cell: (row) => String(row[field]),
  primary: true,
})
const column = (id: string, header: string, cell: (row: CatalogRow) => string): DeskColumn<CatalogRow> => ({
  id,
  header,
  cell,
})
const stateColumn = column('state', words.state, ({ archived }) => words.stateOf(archived))

const programs: NounConfig = {
  icon: 'team',
  nameField: 'name',
  item: deskProgram,
  page: deskProgramPage,
  hasGallery: true,
  fields: [
    line('name'),
    text('summary'),
    text('description'),
    { name: 'pool', kind: 'pool', required: true, blank: 0 },
    { name: 'coach', kind: 'coach', required: true, blank: 0 },
    { name: 'level', kind: choicesOf(programLevels, words.levels), blank: 'beginner' },
    { name: 'sex', kind: choicesOf(programSexes, words.sexes), blank: 'mixed' },
    { name: 'age_group', kind: choicesOf(programAges, words.ages), blank: 'all' },
    whole('age_min', null),
    whole('age_max', null),
  ],
  columns: [
    nameColumn('name'),
    column('pool', words.pool, (row) => programOf(row).pool_name),
    column('coach', words.coach, (row) => programOf(row).coach_name),
    column('level', words.level, (row) => words.levels[programOf(row).level]),
    column('price', words.price, (row) => priceOf(programOf(row))),
    column('sessions', words.sessions, (row) => words.number(programOf(row).session_count)),
    stateColumn,
  ],
}

const programOf = (row: CatalogRow) => row as unknown as DeskProgram
const priceOf = ({ final_price, session_count }: DeskProgram) =>
  session_count === 0 ? words.noPrice : formatToman(final_price)

export const nouns: Record<CatalogNoun, NounConfig> = {
  pools: {
    icon: 'pool',
    nameField: 'name',
    item: deskPool,
    page: deskPoolPage,
    hasGallery: true,
    fields: [
      line('name'),
      line('city'),
      line('district', false),
      line('address'),
      { ...line('phone', false), ltr: true },
      text('description'),
      decimal('length_m', 25),
      whole('lanes', 6),
      decimal('depth_min_m', 1),
      decimal('depth_max_m', 2),
      decimal('temperature_c', 28),
      lines('facilities'),
      lines('rules'),
      decimal('latitude', 35.7),
      decimal('longitude', 51.4),
    ],
    columns: [
      nameColumn('name'),
      column('city', fieldNames.city ?? '', (row) => (row as unknown as DeskPool).city),
      column('district', fieldNames.district ?? '', (row) => (row as unknown as DeskPool).district),
      column('programs', words.programs, (row) => words.number((row as unknown as DeskPool).program_count)),
      column('openings', words.openings, (row) => words.number((row as unknown as DeskPool).opening_count)),
      stateColumn,
    ],
  },
  coaches: {
    icon: 'coach',
    nameField: 'name',
    item: deskCoach,
    page: deskCoachPage,
    hasGallery: false,
    fields: [
      line('name'),
      line('title', false),
      text('bio'),
      lines('specialities'),
      lines('certificates'),
      { name: 'since_year', kind: 'year', required: true, blank: 1400 },
    ],
    columns: [
      nameColumn('name'),
      column('title', fieldNames.title ?? '', (row) => (row as unknown as DeskCoach).title),
      column('programs', words.programs, (row) => words.number((row as unknown as DeskCoach).program_count)),
      stateColumn,
    ],
  },
  teams: programs,
  courses: { ...programs, icon: 'course' },
  slides: {
    icon: 'camera' as IconName,
    nameField: 'title',
    item: deskSlide,
    page: deskSlidePage,
    hasGallery: false,
    fields: [line('title'), text('description')],
    columns: [
      nameColumn('title'),
      column('description', fieldNames.description ?? '', (row) => (row as unknown as DeskSlide).description),
      stateColumn,
    ],
  },
}
