import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { showPost } from '#server/modules/posts/post.service.ts'
import type { PageMeta } from '#server/ssr/page-head.ts'
import { findInstructorSubject, findPoolSubject, findProgramSubject, type Subject } from './meta.repo.ts'

const DESCRIPTION_LENGTH = 200
const LARGEST_ID = 2_147_483_647

type Family = { path: string; type: PageMeta['type']; find: (deps: Deps, id: number) => Promise<Subject | undefined> }

const families: Family[] = [
  { path: '/posts', type: 'article', find: postSubject },
  { path: '/team-overview', type: 'website', find: ({ db }, id) => findProgramSubject(db, 'team', id) },
  { path: '/swim-course-overview', type: 'website', find: ({ db }, id) => findProgramSubject(db, 'course', id) },
  { path: '/pool-overview', type: 'website', find: ({ db }, id) => findPoolSubject(db, id) },
  { path: '/instructors-profile', type: 'profile', find: ({ db }, id) => findInstructorSubject(db, id) },
]

async function postSubject(deps: Deps, id: number): Promise<Subject | undefined> {
  try {
    const { title, description, thumbnail } = await showPost(deps, id)
    return { title, text: description, picture: thumbnail }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Whether this is the path of a page about a single resource. */
export function hasSubject(path: string): boolean {
  return familyOf(path) !== undefined
}

/** The metadata of a page; undefined when its resource does not exist. */
export async function metaOf(deps: Deps, path: string): Promise<PageMeta | undefined> {
  const found = familyOf(path)
  const subject = found && found.id <= LARGEST_ID ? await found.family.find(deps, found.id) : undefined
  if (found === undefined || subject === undefined) return undefined
  const origin = deps.config.publicOrigin
  return {
    title: subject.title,
    description: shorten(subject.text),
    url: new URL(`${found.family.path}/${found.id}`, origin).href,
    type: found.family.type,
    image: subject.picture && imageOf(subject.picture, origin),
  }
}

/** In a post's path only the trailing number is the id; the slug before it is ignored. */
function familyOf(path: string): { family: Family; id: number } | undefined {
  const [, start = '', last = ''] = /^(\/[a-z-]+)\/([^/]+)\/?$/.exec(path) ?? []
  const family = families.find((each) => each.path === start)
  if (family === undefined) return undefined
  const shape = start === '/posts' ? /(?:^|-)([1-9]\d{0,9})$/ : /^([1-9]\d{0,9})$/
  const id = shape.exec(last)?.[1]
  return id === undefined ? undefined : { family, id: Number(id) }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_LENGTH).replace(/ \S*$|[\ud800-\udbff]$/, '')}…`
}

function imageOf(picture: NonNullable<Subject['picture']>, origin: string): PageMeta['image'] {
  const shown = picture.variants.find(({ url }) => url === picture.url)
  const width = shown?.width ?? picture.width
  const height = Math.round((width * picture.height) / picture.width)
  return { url: new URL(picture.url, origin).href, width, height, alt: picture.alt }
}
