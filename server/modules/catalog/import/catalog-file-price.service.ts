import type { Db } from '#server/db/client.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { FileKind } from './catalog-file.columns.ts'
import type { FileFault } from './catalog-file.lines.ts'
import type { FaultWords } from './catalog-file.words.ts'
import { lockSessionPrices, type NewPrice, type SoldSession } from './catalog-file-price.repo.ts'

/** The price a line of a file gives a team or course. */
export type PricedLine = { line: number; id: number; pricePerTermRial: number; finalPriceRial: number }

const programKinds: Partial<Record<FileKind, ProgramKind>> = { teams: 'team', courses: 'course' }

/**
 * The price of a team or course is that of its cheapest session, so a change applies to every session with the cheapest
 * price. A line that would make another session the cheapest is refused: the list would not show the line's price.
 */
export async function priceChanges(
  db: Db,
  fileKind: FileKind,
  lines: PricedLine[],
  words: FaultWords,
): Promise<{ prices: NewPrice[]; faults: FileFault[] }> {
  const kind = programKinds[fileKind]
  const prices: NewPrice[] = []
  const faults: FileFault[] = []
  if (kind === undefined) return { prices, faults }
  const ids = lines.map(({ id }) => id)
  const byProgram = new Map<number, SoldSession[]>()
  for (const session of await lockSessionPrices(db, kind, ids)) {
    byProgram.set(session.program, [...(byProgram.get(session.program) ?? []), session])
  }
  for (const { line, id, ...price } of lines) {
    const [cheapest, ...others] = byProgram.get(id) ?? []
    if (cheapest === undefined || isSamePrice(cheapest, price)) continue
    const alike = [cheapest, ...others.filter((other) => isSamePrice(other, cheapest))]
    const cheaper = others.find(
      (other) => !alike.includes(other) && !isSamePrice(other, price) && other.finalPriceRial <= price.finalPriceRial,
    )
    if (cheaper !== undefined) faults.push({ line, field: 'final_price_rial', reason: reasonOf(words, kind, cheaper) })
    prices.push(...alike.map((session) => ({ id: session.id, ...price })))
  }
  return { prices, faults }
}

function isSamePrice(one: Omit<NewPrice, 'id'>, other: Omit<NewPrice, 'id'>): boolean {
  return one.pricePerTermRial === other.pricePerTermRial && one.finalPriceRial === other.finalPriceRial
}

function reasonOf(
  words: FaultWords,
  kind: ProgramKind,
  { session, pricePerTermRial, finalPriceRial }: SoldSession,
): string {
  return words.notCheapest(kind, session, `${pricePerTermRial} → ${finalPriceRial} rial`)
}
