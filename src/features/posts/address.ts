/** The id at the end of `/posts/{id}` or `/posts/{slug}-{id}`; undefined when there is none. */
export function postIdOf(segment: string): number | undefined {
  const digits = /(?:^|-)(\d{1,9})$/.exec(segment)?.[1]
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}

/** Last path segment of a post: `{slug}-{id}`, or the id alone when the slug is empty (a Persian title under `\w`). */
export function postSegment(id: number, title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
  return slug === '' ? String(id) : `${slug}-${id}`
}

export function postPath(id: number, title: string): string {
  return `/posts/${postSegment(id, title)}`
}
