import {
  type Cell,
  choice,
  flag,
  list,
  number,
  optionalNumber,
  pictureCell,
  picturesCell,
  text,
} from './catalog-file.cells.ts'

/** A column of a catalogue file: its heading, its key in the tables, and its valid values. */
export type Column = {
  name: string
  key: string
  cell: Cell
  /** Files written before this column have no such heading: what is stored stays, a new row has the value of an empty cell. */
  optional?: true
  /** The number must be the id of one of these. */
  refers?: 'pools' | 'instructors'
}

export const fileKinds = ['teams', 'courses', 'pools', 'instructors', 'slides'] as const
export type FileKind = (typeof fileKinds)[number]

const MOST_ID = 2_147_483_647
const MOST_RIAL = 1_000_000_000_000
const MOST_AGE = 120

const column = (name: string, cell: Cell, key = name): Column => ({ name, key, cell })

const optional = (of: Column): Column => ({ ...of, optional: true })

const programs: Column[] = [
  column('name', text(120)),
  column('summary', text(500, { empty: true })),
  column('description', text(10_000, { empty: true })),
  column('level', choice('beginner', 'intermediate', 'advanced', 'professional')),
  column('sex', choice('women', 'men', 'mixed')),
  column('age_group', choice('kids', 'teens', 'adults', 'all'), 'ageGroup'),
  optional(column('age_min', optionalNumber(0, MOST_AGE), 'ageMin')),
  optional(column('age_max', optionalNumber(0, MOST_AGE), 'ageMax')),
  optional(column('insurance_required', flag, 'insuranceRequired')),
  optional(column('certificate_required', flag, 'certificateRequired')),
  { ...column('pool', number(1, MOST_ID), 'poolId'), refers: 'pools' },
  { ...column('instructor', number(1, MOST_ID), 'instructorId'), refers: 'instructors' },
  column('price_per_term_rial', number(0, MOST_RIAL), 'pricePerTermRial'),
  column('final_price_rial', number(0, MOST_RIAL), 'finalPriceRial'),
  column('picture', pictureCell),
  column('gallery', picturesCell),
]

const metres = (most: number) => number(0, most, { whole: false })

/** The columns of each kind besides `id`, in file order. */
export const columnsOf: Record<FileKind, Column[]> = {
  teams: programs,
  courses: programs,
  pools: [
    column('name', text(120)),
    column('city', text(60)),
    column('district', text(60, { empty: true })),
    column('address', text(300)),
    column('description', text(10_000, { empty: true })),
    column('length_m', metres(200), 'lengthM'),
    column('lanes', number(1, 50)),
    column('depth_min_m', metres(50), 'depthMinM'),
    column('depth_max_m', metres(50), 'depthMaxM'),
    column('temperature_c', number(0, 60, { whole: false }), 'temperatureC'),
    column('facilities', list(60, 80)),
    column('rules', list(60, 300)),
    column('phone', text(40, { empty: true })),
    column('latitude', number(-90, 90, { whole: false })),
    column('longitude', number(-180, 180, { whole: false })),
    column('picture', pictureCell),
    column('gallery', picturesCell),
  ],
  instructors: [
    column('name', text(120)),
    column('title', text(200, { empty: true })),
    column('bio', text(10_000, { empty: true })),
    column('specialities', list(60, 80)),
    column('certificates', list(60, 200)),
    column('since_year', number(1300, 1500), 'sinceYear'),
    column('picture', pictureCell),
  ],
  slides: [
    column('position', number(1, 32_767)),
    column('title', text(120)),
    column('description', text(500, { empty: true })),
    column('picture', pictureCell),
  ],
}

/** The public id: empty for a new row. */
export const idCell = number(1, MOST_ID)
