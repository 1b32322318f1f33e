import { registerRoute } from 'workbox-routing'
import { newDraft } from '#src/offline/outbox/item.ts'
import { openShelf } from '#src/offline/outbox/shelf.ts'

declare const self: ServiceWorkerGlobalScope

const ACTION = '/share-target'
const COMPOSER = '/create-post'

/**
 * What is shared into the app becomes a draft nobody has claimed yet: kept first, so that it outlives this worker, then
 * opened in the composer. Neither a network nor a session is needed.
 */
export function takeShares(): void {
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === ACTION, receive, 'POST')
}

async function receive({ request }: { request: Request }): Promise<Response> {
  const outcome = await keep(request).catch(() => 'lost')
  return Response.redirect(new URL(`${COMPOSER}?shared=${outcome}`, self.location.origin).href, 303)
}

/** `kept`, or `lost` where this engine keeps no files. */
async function keep(request: Request): Promise<string> {
  const form = await request.formData()
  const shelf = await openShelf()
  if (!shelf.durable) return 'lost'
  const text = textOf(form.get('text'))
  const media = form.getAll('files').find((value) => value instanceof File)
  // Most apps put the link into the text.
  const link = textOf(form.get('url')) || (/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  const draft = newDraft('', Date.now())
  await shelf.add(
    {
      ...draft,
      text: {
        ...draft.text,
        title: textOf(form.get('title')),
        description: text === link ? '' : text,
        mode: media === undefined && link !== '' ? 'url' : 'upload',
        mediaUrl: media === undefined ? link : '',
      },
      files: media === undefined ? {} : { media: { name: media.name, type: media.type, size: media.size } },
    },
    media === undefined ? {} : { media },
  )
  return 'kept'
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.trim() : ''
}
