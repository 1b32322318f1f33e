import { registerRoute } from 'workbox-routing'
import { newDraft, type PostText } from '#src/offline/outbox/item.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'

declare const self: ServiceWorkerGlobalScope

const ACTION = '/share-target'
const EDITOR = '/create-post'

/** Number of files stored and rejected. A share of text only counts as one file. */
type StoreResult = { stored: number; lost: number }

/**
 * Stores each file shared into the app as an unclaimed draft, then opens the editor. Works offline and signed out; the
 * drafts are stored first because the worker may be stopped.
 */
export function handleShares(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === ACTION, receive, 'POST')
}

async function receive({ request }: { request: Request }): Promise<Response> {
  const result = await storeShare(request).catch(() => ({ stored: 0, lost: 1 }))
  return Response.redirect(new URL(`${EDITOR}?${queryOf(result)}`, self.location.origin).href, 303)
}

function queryOf({ stored, lost }: StoreResult): string {
  if (stored === 0) return 'shared=lost'
  if (lost > 0) return `shared=partly&files=${stored}&lost=${lost}`
  return stored === 1 ? 'shared=kept' : `shared=kept&files=${stored}`
}

async function storeShare(request: Request): Promise<StoreResult> {
  const form = await request.formData()
  const files = form.getAll('files').filter((value) => value instanceof File)
  const store = await openOutboxStore()
  if (!store.durable) return { stored: 0, lost: Math.max(1, files.length) }
  const text = textFields(form)
  const now = Date.now()
  if (files.length === 0) {
    await addDraft(store, text, now)
    return { stored: 1, lost: 0 }
  }
  const upload: TextFields = { ...text, mode: 'upload', mediaUrl: '' }
  let stored = 0
  for (const [index, file] of files.entries()) {
    // The editor opens the newest draft: descending times put the first file on top.
    const id = await addDraft(store, upload, now - index, file).catch(() => undefined)
    if (id !== undefined) stored += 1
  }
  return { stored, lost: files.length - stored }
}

type TextFields = Omit<PostText, 'category'>

function textFields(form: FormData): TextFields {
  const text = textOf(form.get('text'))
  // Most apps put the link into `text`.
  const link = textOf(form.get('url')) || (/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  return {
    title: textOf(form.get('title')),
    description: text === link ? '' : text,
    mode: link === '' ? 'upload' : 'url',
    mediaUrl: link,
  }
}

/** Returns the draft's id. Rejects when the quota is exceeded. */
async function addDraft(store: OutboxStore, text: TextFields, createdAt: number, media?: File): Promise<string> {
  const draft = newDraft('', createdAt)
  const files = media === undefined ? {} : { media: { name: media.name, type: media.type, size: media.size } }
  await store.add({ ...draft, text: { ...draft.text, ...text }, files }, media === undefined ? {} : { media })
  return draft.id
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}
