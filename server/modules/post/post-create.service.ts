import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import { answerOnce, type Keep } from '#server/modules/idempotency/idempotency.service.ts'
import {
  dropMedia,
  type Media,
  type MediaField,
  takeMedia,
  takeThumbnail,
} from '#server/modules/media/media.service.ts'
import { notifyPostPublished } from '#server/modules/notification/notify.service.ts'
import { type ClaimedUpload, claimUpload, forgetUsed } from '#server/modules/upload/upload.service.ts'
import { isVideoLink, mediaLink } from '#src/contract/media-link.ts'
import { type PostCategory, type PostCreated, postCategory } from '#src/contract/post.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { plainText } from '#src/fa/plain-text.ts'
import { addressFault, categoryFault, descriptionFault, titleFault } from '#src/fa/post-rules.ts'
import { postTexts } from '#src/fa/post-texts.ts'
import { findPost } from './post.repo.ts'
import { toCreated } from './post.shapes.ts'
import type { PostForm } from './post-form.ts'
import { countAct, refuseOverLimit } from './post-limit.service.ts'
import { insertPost } from './post-own.repo.ts'
import { refuseFaults } from './post-own.service.ts'

const USUAL_CATEGORY: PostCategory = 'football'

type Author = { userId: number; key: string | string[] | undefined }
type Files = Partial<Record<MediaField, Media>>
/** The media of a post, and the uploads in parts that some of it came from. */
type Taken = { files: Files; uploads: ClaimedUpload[] }

/** The words of a post as they are stored, and its link when it has no file. */
type Words = { title: string; description: string; category: PostCategory; link: URL | undefined }

/**
 * Publishes what a form holds: checked, cleaned and written down in one transaction, once for each idempotency key. Throws
 * `ValidationError` naming each field, `too_many_requests` past sixty an hour; then nothing of it is kept.
 */
export async function createPost(deps: Deps, form: PostForm, { userId, key }: Author): Promise<PostCreated> {
  const words = checkedWords(form)
  if (key === undefined) return publish(deps, form, words, userId, async () => undefined)
  const request = { userId, key, method: 'POST', path: '/api/post/', body: digestOf(form), status: 201 }
  return answerOnce(deps, request, (keep) => publish(deps, form, words, userId, keep))
}

/** Did a file come for this field, with the form or in parts before it? */
function hasFile({ fields, files }: PostForm, field: MediaField): boolean {
  return files[field] !== undefined || uploadOf(fields, field) !== undefined
}

function uploadOf(fields: PostForm['fields'], field: MediaField): string | undefined {
  return fields[`${field}_upload`]?.trim() || undefined
}

function checkedWords(form: PostForm): Words {
  const { fields } = form
  const { title = '', description = '', category = USUAL_CATEGORY, media_url: address } = fields
  const link = address !== undefined && URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  refuseFaults({
    title: titleFault(title),
    description: descriptionFault(description),
    category: categoryFault(category),
    ...mediaFault(hasFile(form, 'media'), address, link),
    thumbnail: hasFile(form, 'thumbnail') ? undefined : postTexts.thumbnailRequired,
  })
  return {
    title: plainLine(title),
    description: plainText(description),
    category: postCategory.parse(category),
    link: hasFile(form, 'media') ? undefined : link,
  }
}

/** Exactly one of file and address makes a post. */
function mediaFault(isFile: boolean, address: string | undefined, link: URL | undefined) {
  if (isFile) return { media: address?.trim() ? postTexts.mediaTwice : undefined }
  return address === undefined ? { media: postTexts.mediaRequired } : { media_url: addressFault(address, link) }
}

/** What tells one request from another, without all the bytes of its files. */
function digestOf({ fields, files }: PostForm) {
  const digests = Object.fromEntries(Object.entries(files).map(([field, { digest }]) => [field, digest]))
  return { fields, files: digests }
}

async function publish(deps: Deps, form: PostForm, words: Words, userId: number, keep: Keep): Promise<PostCreated> {
  // Before files are used up; counted below, where nobody can slip in between.
  await refuseOverLimit(deps, userId, 'create')
  const taken = await takeFiles(deps, form, userId)
  try {
    const created = await deps.db.transaction(async (tx) => {
      await countAct(deps, tx, userId, 'create')
      const id = await insertPost(tx, { ...rowOf(words, taken.files), authorId: userId, createdAt: deps.now() })
      const row = await findPost(tx, id)
      if (row === undefined) throw new Error('a post that was just written is there')
      await notifyPostPublished(tx, { userId, postId: id, title: row.title, now: deps.now() })
      for (const upload of taken.uploads) await upload.use(tx)
      const created = toCreated(row)
      await keep(tx, created)
      return created
    })
    await forgetUsed(
      deps,
      taken.uploads.map(({ id }) => id),
    )
    return created
  } catch (error) {
    await drop(deps, taken)
    throw error
  }
}

function rowOf({ link, ...words }: Words, { media, thumbnail }: Files) {
  const behind = link && mediaLink(link)
  return {
    ...words,
    mediaUrl: link?.href ?? null,
    mediaId: media?.id ?? null,
    thumbnailId: thumbnail?.id ?? null,
    isVideo: media === undefined ? behind !== undefined && isVideoLink(behind) : media.kind === 'video',
  }
}

/**
 * Takes the files of a form in, both or none. Throws one `ValidationError` for all that are refused. What came in parts is
 * there again after any failure: it need not be sent anew.
 */
async function takeFiles(deps: Deps, form: PostForm, ownerId: number): Promise<Taken> {
  const taken: Taken = { files: {}, uploads: [] }
  const faults: Record<string, string[]> = {}
  for (const [field, take] of [
    ['thumbnail', takeThumbnail],
    ['media', takeMedia],
  ] as const) {
    // A large file that came in parts is not put together for a post that is refused already.
    const isVain = form.files[field] === undefined && Object.keys(faults).length > 0
    try {
      const file = isVain ? undefined : await fileFor(deps, form, field, { ownerId, taken })
      if (file !== undefined) taken.files[field] = await take(deps, { ...file, ownerId })
    } catch (error) {
      if (!(error instanceof ValidationError)) {
        await drop(deps, taken)
        throw error
      }
      Object.assign(faults, error.fields)
    }
  }
  if (Object.keys(faults).length === 0) return taken
  await drop(deps, taken)
  throw new ValidationError(faults)
}

/** The file of a field: what came with the form, or what was sent in parts before it and is claimed now. */
async function fileFor(
  deps: Deps,
  { fields, files }: PostForm,
  field: MediaField,
  { ownerId, taken }: { ownerId: number; taken: Taken },
) {
  const id = uploadOf(fields, field)
  if (files[field] !== undefined || id === undefined) return files[field]
  const upload = await claimUpload(deps, id, ownerId, field)
  taken.uploads.push(upload)
  return { path: upload.path, name: upload.name, type: upload.type }
}

async function drop(deps: Deps, { files, uploads }: Taken): Promise<void> {
  for (const { giveBack } of uploads) await giveBack().catch(() => undefined)
  const ids = Object.values(files).map(({ id }) => id)
  await dropMedia(deps, ids)
}
