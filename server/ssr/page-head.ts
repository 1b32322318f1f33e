/** What a page says of itself to messengers and search engines. URLs are absolute, texts are plain. */
export type PageMeta = {
  title: string
  description: string
  url: string
  type: 'article' | 'profile' | 'website'
  image: { url: string; width: number; height: number; alt: string } | null
}

const SITE = 'موج'

/** The built page with the metadata of one entity in its head, for readers that run no script. */
export function pageWith(html: string, meta: PageMeta): string {
  return withHead(html, { title: `${meta.title} | ${SITE}`, description: meta.description, lines: linesOf(meta) })
}

/** The built page for a deleted entity, marked as not to be indexed. */
export function pageOfNothing(html: string): string {
  return withHead(html, { lines: ['<meta name="robots" content="noindex" />'] })
}

function withHead(html: string, head: { title?: string; description?: string; lines: string[] }): string {
  const { title, description, lines } = head
  let page = html
  // Replaced by functions: a `$` in user text is literal.
  if (title !== undefined) page = page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
  if (description !== undefined) {
    const line = `<meta name="description" content="${escaped(description)}" />`
    page = page.replace(/<meta\s+name="description"[^>]*>/, () => line)
  }
  // Before the inlined styles: some readers parse only the beginning of a page.
  return page.replace('</title>', () => `</title>\n${lines.join('\n')}`)
}

function linesOf({ title, description, url, type, image }: PageMeta): string[] {
  const property = (name: string, content: string | number) =>
    `<meta property="og:${name}" content="${escaped(String(content))}" />`
  return [
    `<link rel="canonical" href="${escaped(url)}" />`,
    property('site_name', SITE),
    property('locale', 'fa_IR'),
    property('type', type),
    property('title', title),
    property('description', description),
    property('url', url),
    ...(image === null
      ? []
      : [
          property('image', image.url),
          property('image:width', image.width),
          property('image:height', image.height),
          property('image:alt', image.alt || title),
        ]),
    `<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />`,
  ]
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
