// Shifts a server's clock to start at STARTS_AT (milliseconds since 1970); it runs from there.
const Real = Date
const ahead = Number(process.env.STARTS_AT) - Real.now()

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ahead)
    else super(...parts)
  }

  static now() {
    return Real.now() + ahead
  }
}
