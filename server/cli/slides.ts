import { readFileSync } from 'node:fs'
import { addSlide, orderSlides, readSlides, removeSlide } from '#server/modules/slider/slider-admin.service.ts'
import { audited } from './club/audited.ts'
import { command, commandGroup, UsageError } from './command.ts'
import { readWhole } from './jalali-argument.ts'
import { dryRunOption, jsonOption } from './options.ts'
import { withDatabase } from './with-database.ts'

const list = command({
  name: 'list',
  summary: 'list the slides',
  declare: (parser) => parser.option(...jsonOption),
  async run({ json }) {
    const found = await withDatabase(readSlides)
    if (json) console.log(JSON.stringify(found))
    else if (found.length === 0) console.log('There are no slides.')
    else for (const { id, title, description } of found) console.log(`#${id}  ${title}: ${description}`)
    return 0
  },
})

const add = command({
  name: 'add',
  summary: 'add a slide',
  declare: (parser) =>
    parser
      .requiredOption('--title <TEXT>', 'its title')
      .requiredOption('--description <TEXT>', 'its description')
      .requiredOption('--picture <FILE.json>', 'its picture')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run({ title, description, picture, dryRun = false, json = false }) {
    if (title === '') throw new UsageError('Give a --title.')
    const slide = { title, description, given: pictureIn(picture), dryRun }
    const added = await withDatabase((db) =>
      audited(
        db,
        (tx) => addSlide(tx, slide),
        (made) => {
          const id = made?.id ?? null
          return id === null
            ? undefined
            : { action: 'slide.create', subject: { kind: 'slide', id }, after: { title, description } }
        },
      ),
    )
    return report(added !== undefined, `${picture} contains no picture.`, { json, dryRun })
  },
})

const remove = command({
  name: 'remove',
  summary: 'remove a slide',
  declare: (parser) =>
    parser
      .argument('<slide>', "the slide's number")
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(slide, { dryRun = false, json = false }) {
    const id = readWhole(slide, 'A slide')
    const isDone = await withDatabase((db) =>
      audited(
        db,
        (tx) => removeSlide(tx, id, { dryRun }),
        (done) => (dryRun || !done ? undefined : { action: 'slide.remove', subject: { kind: 'slide', id } }),
      ),
    )
    return report(isDone, `There is no slide ${id}.`, { json, dryRun })
  },
})

const order = command({
  name: 'order',
  summary: 'put the slides in order',
  declare: (parser) =>
    parser
      .argument('<slides>', 'the numbers of all slides: 3,1,2')
      .option(...dryRunOption)
      .option(...jsonOption),
  async run(slidesInOrder, { dryRun = false, json = false }) {
    const ids = slidesInOrder.split(',').map((id) => readWhole(id, 'A slide'))
    const isDone = await withDatabase((db) =>
      audited(
        db,
        (tx) => orderSlides(tx, ids, { dryRun }),
        (done) =>
          dryRun || !done
            ? undefined
            : { action: 'slide.order', subject: { kind: 'club', id: 'slides' }, after: { ids } },
      ),
    )
    return report(isDone, 'Give every slide once.', { json, dryRun })
  },
})

export const slides = commandGroup({
  name: 'slides',
  summary:
    "the home page's slides: list, add, remove, put in order; FILE contains a picture as `export slides` writes it",
  commands: [list, add, remove, order],
})

function pictureIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

type OutputOptions = { json: boolean; dryRun: boolean }

function report(done: boolean, message: string, { json, dryRun }: OutputOptions): number {
  if (!done) console.error(json ? JSON.stringify({ error: message }) : message)
  else console.log(json ? JSON.stringify({ done: !dryRun, dryRun }) : dryRun ? 'Could be done.' : 'Done.')
  return done ? 0 : 1
}
