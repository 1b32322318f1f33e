/** Performs an API request inside the server. */
export type ReadApi = (
  url: string,
  headers: Record<string, string>,
) => Promise<{ status: number; contentType: string; body: string }>

/** Input of server-side rendering. */
type RenderInput = {
  path: string
  /** The page's origin. */
  origin: string
  /** The API origin that the browser will use. */
  base: string
  /** Milliseconds since 1970. */
  now: number
  answer: ReadApi
}

/** Returns the content of `#root` and the data behind it; undefined when a query failed. */
export type RenderPage = (input: RenderInput) => Promise<{ html: string; data: string } | undefined>
