import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import { respondOnce, type StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import {
  type Media,
  type MediaField,
  removeMedia,
  storeMedia,
  storeThumbnail,
} from '#server/modules/media/media.service.ts'
import { refuseSuspended } from '#server/modules/moderation/suspension.service.ts'
import { notifyPostPublished } from '#server/modules/notification/notify.service.ts'
import { type ClaimedUpload, claimUpload, deleteUsedUploads } from '#server/modules/upload/upload.service.ts'
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

const DEFAULT_CATEGORY: PostCategory = 'football'

type Author = { userId: number; key: string | string[] | undefined }
type Files = Partial<Record<MediaField, Media>>
/** The stored media of a post, and the tus uploads that some of it came from. */
type StoredFiles = { files: Files; uploads: ClaimedUpload[] }

/** The fields of a post as stored, and its link when it has no file. */
type PostContent = { title: string; description: string; category: PostCategory; link: URL | undefined }

/**
 * Publishes a form: validated, cleaned and stored in one transaction, once for each idempotency key. Throws
 * `ValidationError` naming each field, `suspended`, and `too_many_requests` past sixty an hour; then nothing is stored.
 */
export async function createPost(deps: Deps, form: PostForm, { userId, key }: Author): Promise<PostCreated> {
  const content = checkedFields(form)
  if (key === undefined) return publish(deps, form, content, userId, async () => undefined)
  const request = { userId, key, method: 'POST', path: '/api/post/', body: digestOf(form), status: 201 }
  return respondOnce(deps, request, (storeResponse) => publish(deps, form, content, userId, storeResponse))
}

/** Whether a file came for this field, with the form or as a tus upload before it. */
function hasFile({ fields, files }: PostForm, field: MediaField): boolean {
  return files[field] !== undefined || uploadOf(fields, field) !== undefined
}

function uploadOf(fields: PostForm['fields'], field: MediaField): string | undefined {
  return fields[`${field}_upload`]?.trim() || undefined
}

function checkedFields(form: PostForm): PostContent {
  const { fields } = form
  const { title = '', description = '', category = DEFAULT_CATEGORY, media_url: address } = fields
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

/** A post has either a file or a link. */
function mediaFault(isFile: boolean, address: string | undefined, link: URL | undefined) {
  if (isFile) return { media: address?.trim() ? postTexts.mediaTwice : undefined }
  return address === undefined ? { media: postTexts.mediaRequired } : { media_url: addressFault(address, link) }
}

/** Identifies a request without hashing its whole files again. */
function digestOf({ fields, files }: PostForm) {
  const digests = Object.fromEntries(Object.entries(files).map(([field, { digest }]) => [field, digest]))
  return { fields, files: digests }
}

async function publish(
  deps: Deps,
  form: PostForm,
  content: PostContent,
  userId: number,
  storeResponse: StoreResponse,
): Promise<PostCreated> {
  // Checked before storing files; counted below under a lock, which decides concurrent requests.
  await refuseSuspended(deps.db, userId, deps.now())
  await refuseOverLimit(deps, userId, 'create')
  const stored = await storeFormFiles(deps, form, userId)
  try {
    const created = await deps.db.transaction(async (tx) => {
      await refuseSuspended(tx, userId, deps.now())
      await countAct(deps, tx, userId, 'create')
      const id = await insertPost(tx, { ...rowOf(content, stored.files), authorId: userId, createdAt: deps.now() })
      const row = await findPost(tx, id)
      if (row === undefined) throw new Error('a post just inserted was not found')
      await notifyPostPublished(tx, { userId, postId: id, title: row.title, now: deps.now() })
      for (const upload of stored.uploads) await upload.use(tx)
      const created = toCreated(row)
      await storeResponse(tx, created)
      return created
    })
    await deleteUsedUploads(
      deps,
      stored.uploads.map(({ id }) => id),
    )
    return created
  } catch (error) {
    await rollBack(deps, stored)
    throw error
  }
}

function rowOf({ link, ...content }: PostContent, { media, thumbnail }: Files) {
  const behind = link && mediaLink(link)
  return {
    ...content,
    mediaUrl: link?.href ?? null,
    mediaId: media?.id ?? null,
    thumbnailId: thumbnail?.id ?? null,
    isVideo: media === undefined ? behind !== undefined && isVideoLink(behind) : media.kind === 'video',
  }
}

/**
 * Stores the files of a form, both or none. Throws one `ValidationError` for all refused files. After any failure tus
 * uploads are released, so that the client need not send them again.
 */
async function storeFormFiles(deps: Deps, form: PostForm, ownerId: number): Promise<StoredFiles> {
  const stored: StoredFiles = { files: {}, uploads: [] }
  const faults: Record<string, string[]> = {}
  for (const [field, storeFile] of [
    ['thumbnail', storeThumbnail],
    ['media', storeMedia],
  ] as const) {
    // Does not assemble a large tus upload for a post that is already refused.
    const isPointless = form.files[field] === undefined && Object.keys(faults).length > 0
    try {
      const file = isPointless ? undefined : await fileFor(deps, form, field, { ownerId, stored })
      if (file !== undefined) stored.files[field] = await storeFile(deps, { ...file, ownerId })
    } catch (error) {
      if (!(error instanceof ValidationError)) {
        await rollBack(deps, stored)
        throw error
      }
      Object.assign(faults, error.fields)
    }
  }
  if (Object.keys(faults).length === 0) return stored
  await rollBack(deps, stored)
  throw new ValidationError(faults)
}

/** The file of a field: from the form, or a claimed tus upload. */
async function fileFor(
  deps: Deps,
  { fields, files }: PostForm,
  field: MediaField,
  { ownerId, stored }: { ownerId: number; stored: StoredFiles },
) {
  const id = uploadOf(fields, field)
  if (files[field] !== undefined || id === undefined) return files[field]
  const upload = await claimUpload(deps, id, ownerId, field)
  stored.uploads.push(upload)
  return { path: upload.path, name: upload.name, type: upload.type }
}

async function rollBack(deps: Deps, { files, uploads }: StoredFiles): Promise<void> {
  for (const { giveBack } of uploads) await giveBack().catch(() => undefined)
  const ids = Object.values(files).map(({ id }) => id)
  await removeMedia(deps, ids)
}
