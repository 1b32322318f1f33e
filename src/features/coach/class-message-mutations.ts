import { mutationOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import {
  type classMessageBody,
  clubMessage,
  messagePreview,
  type SendClassMessage,
} from '#src/contract/desk/messages.ts'

const path = '/api/coach/messages/'

export const classMessageMutations = {
  preview: () =>
    mutationOptions({
      mutationKey: ['coach', 'message-preview'],
      mutationFn: (body: z.infer<typeof classMessageBody>) =>
        api(`${path}preview/`, messagePreview, { method: 'POST', body }),
      retry: false,
    }),
  send: () =>
    mutationOptions({
      mutationKey: ['coach', 'message-send'],
      mutationFn: ({ key, body }: { key: string; body: SendClassMessage }) =>
        api(path, clubMessage, { method: 'POST', body, idempotencyKey: key }),
      retry: false,
    }),
}
