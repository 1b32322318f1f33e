import { audited } from '#server/cli/club/audited.ts'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { readWhole } from '#server/cli/jalali-argument.ts'
import { jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { addCard, CardError, endSale, readProducts } from '#server/modules/card/card-sale.service.ts'

const list = command({
  name: 'list',
  summary: 'list the cards on sale',
  declare: (parser) => parser.option('--pool <ID>', "one pool's").option(...jsonOption),
  async run({ pool, json = false }) {
    const poolId = readWhole(pool, '--pool')
    const found = await withDatabase((db) => readProducts(db, poolId))
    if (json) console.log(JSON.stringify(found))
    else if (found.length === 0) console.log('There are no cards on sale.')
    for (const { id, poolId: of, visits, priceRial, validDays, mostMembers } of json ? [] : found) {
      console.log(`#${id}  pool ${of}  ${visits} visits  ${priceRial} rial  ${validDays} days  ${mostMembers} members`)
    }
    return 0
  },
})

const add = command({
  name: 'add',
  summary: 'put a card on sale at a pool',
  declare: (parser) =>
    parser
      .argument('<pool>', "the pool's number")
      .requiredOption('--visits <N>', 'such as 5, 10 or 20')
      .requiredOption('--price <RIAL>', 'the price of the card')
      .requiredOption('--days <N>', 'how long it is valid after the purchase')
      .option('--members <N>', 'how many swimmers of an account may share it, otherwise 1')
      .option(...jsonOption),
  async run(pool, { visits, price, days, members, json = false }) {
    const card = {
      poolId: readWhole(pool, 'The pool'),
      visits: readWhole(visits, '--visits'),
      priceRial: readWhole(price, '--price'),
      validDays: readWhole(days, '--days'),
      mostMembers: readWhole(members, '--members') ?? 1,
    }
    try {
      const id = await withDatabase((db) =>
        audited(
          db,
          (tx) => addCard(tx, card, new Date()),
          (made) => ({ action: 'card.create', subject: { kind: 'card', id: made }, pool: card.poolId, after: card }),
        ),
      )
      console.log(json ? JSON.stringify({ id }) : `Card ${id} is on sale.`)
      return 0
    } catch (error) {
      if (error instanceof CardError) throw new UsageError(error.message)
      throw error
    }
  },
})

const end = command({
  name: 'end',
  summary: 'take a card off sale; sold ones stay valid',
  declare: (parser) => parser.argument('<card>', "the card's number").option(...jsonOption),
  async run(number, { json = false }) {
    const id = readWhole(number, 'The card')
    const isDone = await withDatabase((db) =>
      audited(
        db,
        (tx) => endSale(tx, id, new Date()),
        (done) => (done ? { action: 'card.end', subject: { kind: 'card', id } } : undefined),
      ),
    )
    if (json) console.log(JSON.stringify({ done: isDone }))
    else if (isDone) console.log(`Card ${id} is no longer on sale.`)
    else console.error(`There is no card ${id} on sale.`)
    return isDone ? 0 : 1
  },
})

export const cards = commandGroup({
  name: 'cards',
  summary: 'list, add and end the multi-visit cards of pools',
  commands: [list, add, end],
  usual: list,
})
