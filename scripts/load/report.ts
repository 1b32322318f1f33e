/** Requests of one kind: the duration of each in ms, and the statuses (`0`: no response). */
export type Kind = { millis: number[]; statuses: Map<number, number> }
export type Tally = Map<string, Kind>

export function note(tally: Tally, kind: string, status: number, millis: number): void {
  const known = tally.get(kind) ?? { millis: [], statuses: new Map<number, number>() }
  known.millis.push(millis)
  known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
  tally.set(kind, known)
}

/** The sum of all kinds in some tallies. */
export function sumOf(...tallies: Tally[]): Kind {
  const total: Tally = new Map()
  for (const { millis, statuses } of tallies.flatMap((tally) => [...tally.values()])) {
    const sum = total.get('') ?? { millis: [], statuses: new Map<number, number>() }
    total.set('', sum)
    sum.millis = sum.millis.concat(millis)
    for (const [status, times] of statuses) sum.statuses.set(status, (sum.statuses.get(status) ?? 0) + times)
  }
  return total.get('') ?? { millis: [], statuses: new Map() }
}

/** How many responses had such a status. */
export function countOf({ statuses }: Kind, matches: (status: number) => boolean): number {
  return [...statuses].reduce((sum, [status, times]) => sum + (matches(status) ? times : 0), 0)
}

export const isServerFault = (status: number): boolean => status >= 500

/** A Markdown table of kinds by name. */
export function tableOf(rows: [name: string, kind: Kind][]): string {
  const head = ['', 'requests', '2xx, 3xx', '4xx', '429', '5xx', 'none', 'p50 ms', 'p95', 'p99']
  const lines = rows.map(([name, kind]) => {
    const sorted = kind.millis.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
    const counts = [
      (status: number) => status >= 200 && status < 400,
      (status: number) => status >= 400 && status < 500 && status !== 429,
      (status: number) => status === 429,
      isServerFault,
      (status: number) => status === 0,
    ].map((matches) => countOf(kind, matches))
    const figures = [countOf(kind, () => true), ...counts, ...[0.5, 0.95, 0.99].map(at)]
    return `| ${[name, ...figures].join(' | ')} |`
  })
  return [
    `| ${head.join(' | ')} |`,
    `|---|${head
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
    ...lines,
  ].join('\n')
}
