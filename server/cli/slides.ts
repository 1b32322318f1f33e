import { readFileSync } from 'node:fs'
import { addSlide, orderSlides, readSlides, removeSlide } from '#server/modules/slider/slider-admin.service.ts'
import { type Command, UsageError } from './command.ts'
import { readWhole } from './jalali-argument.ts'
import { readOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

const flag = { type: 'boolean' } as const
const text = { type: 'string' } as const

export const slides: Command = {
  name: 'slides',
  summary:
    "the home page's slides: list, add, remove, put in order; FILE contains a picture as `export slides` writes it",
  usage: [
    'list [--json]',
    'slides add --title TEXT --description TEXT --picture FILE.json [--dry-run] [--json]',
    'slides remove ID [--dry-run] [--json]',
    'slides order ID,ID,… [--dry-run] [--json]',
  ].join('\n       '),
  async run([verb, ...args]) {
    const options = { title: text, description: text, picture: text, 'dry-run': flag, json: flag }
    const { values, positionals } = readOptions(args, options)
    const { json = false, 'dry-run': dryRun = false } = values
    if (verb === 'list') return list(json)
    if (verb === 'add') return add(values, { json, dryRun })
    const ids = (positionals[0] ?? '').split(',').map((id) => readWhole(id, 'A slide') ?? 0)
    if (verb === 'remove' && ids.length === 1) {
      const done = await withDatabase((db) => removeSlide(db, ids[0] ?? 0, { dryRun }))
      return report(done, `There is no slide ${ids[0]}.`, { json, dryRun })
    }
    if (verb === 'order') {
      const done = await withDatabase((db) => orderSlides(db, ids, { dryRun }))
      return report(done, 'Give every slide once.', { json, dryRun })
    }
    throw new UsageError('Choose one of: list, add, remove, order.')
  },
}

type OutputOptions = { json: boolean; dryRun: boolean }

async function list(json: boolean): Promise<number> {
  const found = await withDatabase(readSlides)
  if (json) console.log(JSON.stringify(found))
  else if (found.length === 0) console.log('There are no slides.')
  else for (const { id, title, description } of found) console.log(`#${id}  ${title}: ${description}`)
  return 0
}

async function add(
  { title, description, picture }: { title?: string; description?: string; picture?: string },
  { json, dryRun }: OutputOptions,
): Promise<number> {
  if (!title || description === undefined || picture === undefined)
    throw new UsageError('Give --title, --description and --picture.')
  const slide = { title, description, given: pictureIn(picture), dryRun }
  const added = await withDatabase((db) => addSlide(db, slide))
  return report(added !== undefined, `${picture} contains no picture.`, { json, dryRun })
}

function pictureIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function report(done: boolean, message: string, { json, dryRun }: OutputOptions): number {
  if (!done) console.error(json ? JSON.stringify({ error: message }) : message)
  else console.log(json ? JSON.stringify({ done: !dryRun, dryRun }) : dryRun ? 'Could be done.' : 'Done.')
  return done ? 0 : 1
}
