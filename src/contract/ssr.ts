/** Performs an API request inside the server. */
export type ReadApi = (
  url: string,
  headers: Record<string, string>,
) => Promise<{ status: number; contentType: string; body: string }>

/** Input of server-side rendering. */
export type RenderInput = {
  path: string
  /** The page's origin. */
  origin: string
  /** The API origin that the browser will use. */
  base: string
  /** Milliseconds since 1970. */
  now: number
  answer: ReadApi
}

/** The content of `#root` and the data behind it. */
export type RenderedPage = { html: string; data: string }

/**
 * Returns a page that can be rendered with less and less below its first screen: step 0 leaves out what no first screen
 * shows, each further step more, until `lastStep`. Undefined when a query failed.
 */
export type RenderPage = (
  input: RenderInput,
) => Promise<{ lastStep: number; at: (step: number) => Promise<RenderedPage> } | undefined>
