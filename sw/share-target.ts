import { registerRoute } from 'workbox-routing'
import { newDraft, type PostText } from '#src/offline/outbox/item.ts'
import { openOutboxStore } from '#src/offline/outbox/store.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'

declare const self: ServiceWorkerGlobalScope

const ACTION = '/share-target'
const COMPOSER = '/create-post'

/** Files that were stored, and files the device refused. A share of words alone counts as one. */
type Stored = { kept: number; lost: number }

/**
 * What is shared into the app becomes drafts nobody has claimed yet, one for each file: stored first, so that they
 * outlive this worker, then opened in the composer. Neither a network nor a session is needed.
 */
export function takeShares(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === ACTION, receive, 'POST')
}

async function receive({ request }: { request: Request }): Promise<Response> {
  const stored = await store(request).catch(() => ({ kept: 0, lost: 1 }))
  return Response.redirect(new URL(`${COMPOSER}?${outcomeOf(stored)}`, self.location.origin).href, 303)
}

function outcomeOf({ kept, lost }: Stored): string {
  if (kept === 0) return 'shared=lost'
  if (lost > 0) return `shared=partly&files=${kept}&lost=${lost}`
  return kept === 1 ? 'shared=kept' : `shared=kept&files=${kept}`
}

async function store(request: Request): Promise<Stored> {
  const form = await request.formData()
  const files = form.getAll('files').filter((value) => value instanceof File)
  const shelf = await openOutboxStore()
  if (!shelf.durable) return { kept: 0, lost: Math.max(1, files.length) }
  const words = wordsOf(form)
  const now = Date.now()
  if (files.length === 0) {
    await addDraft(shelf, words, now)
    return { kept: 1, lost: 0 }
  }
  const upload: Words = { ...words, mode: 'upload', mediaUrl: '' }
  let kept = 0
  for (const [index, file] of files.entries()) {
    // The composer opens the newest draft: the first file comes first.
    const stored = await addDraft(shelf, upload, now - index, file).catch(() => undefined)
    if (stored !== undefined) kept += 1
  }
  return { kept, lost: files.length - kept }
}

type Words = Omit<PostText, 'category'>

function wordsOf(form: FormData): Words {
  const text = textOf(form.get('text'))
  // Most apps put the link into the text.
  const link = textOf(form.get('url')) || (/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  return {
    title: textOf(form.get('title')),
    description: text === link ? '' : text,
    mode: link === '' ? 'upload' : 'url',
    mediaUrl: link,
  }
}

/** Its id. Rejects when the device has no room for the file. */
async function addDraft(shelf: OutboxStore, words: Words, createdAt: number, media?: File): Promise<string> {
  const draft = newDraft('', createdAt)
  const files = media === undefined ? {} : { media: { name: media.name, type: media.type, size: media.size } }
  await shelf.add({ ...draft, text: { ...draft.text, ...words }, files }, media === undefined ? {} : { media })
  return draft.id
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}
