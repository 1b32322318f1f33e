/** A read of the API from within the server. */
export type ReadApi = (
  url: string,
  headers: Record<string, string>,
) => Promise<{ status: number; contentType: string; body: string }>

/** What the server asks of the drawn pages: an address, and how to read the API. */
type RenderWish = {
  path: string
  /** Origin of the page. */
  origin: string
  /** Origin that the browser will reach the API at. */
  base: string
  /** Milliseconds since 1970. */
  now: number
  answer: ReadApi
}

/** The content of `#root`, and the data it was drawn from; undefined where something could not be read. */
export type RenderPage = (wish: RenderWish) => Promise<{ html: string; data: string } | undefined>
