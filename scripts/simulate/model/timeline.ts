/** A value that changes at steps, with every value it has had. */
export class Timeline<Value> {
  private readonly changes: { since: number; value: Value }[]

  constructor(first: Value) {
    this.changes = [{ since: 0, value: first }]
  }

  get latest(): Value {
    const last = this.changes.at(-1)
    if (last === undefined) throw new Error('a timeline begins with a value')
    return last.value
  }

  get all(): Value[] {
    return this.changes.map(({ value }) => value)
  }

  set(step: number, value: Value) {
    this.changes.push({ since: step, value })
  }

  /** The values in force at any time from a step to another. */
  between(from: number, to: number): { value: Value }[] {
    return this.changes.filter(({ since }, index) => since <= to && (this.changes[index + 1]?.since ?? to + 1) >= from)
  }
}
