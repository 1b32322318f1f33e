import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { type Post, type PostEdit, postViews, type ReportRequest } from '#src/contract/post.ts'
import { anyPost } from './read.ts'

const detailKey = (id: number) => [...keys.posts, 'detail', id]
const lists = [[...keys.posts, 'list'], [...keys.posts, 'counts'], [...keys.posts, 'related'], keys.account]

/** Mutations of a post. None of them is retried or queued offline. */
export function postMutations(id: number) {
  const path = `/api/post/${id}/`
  return {
    view: () =>
      mutationOptions({
        mutationKey: ['post', 'view'],
        mutationFn: () => api(`${path}view/`, postViews, { method: 'POST', keepalive: true }),
        onSuccess: ({ views }, _variables, _result, { client }) =>
          client.setQueryData<Post>(detailKey(id), (post) => post && { ...post, views }),
        retry: false,
      }),
    edit: () =>
      mutationOptions({
        mutationKey: ['post', 'edit'],
        mutationFn: (edit: PostEdit) => api(path, anyPost, { method: 'PATCH', body: edit }),
        onSuccess: (post, _variables, _result, { client }) => client.setQueryData<Post>(detailKey(id), post),
        meta: { invalidates: lists },
        retry: false,
      }),
    remove: () =>
      mutationOptions({
        mutationKey: ['post', 'remove'],
        mutationFn: () => api(path, z.unknown(), { method: 'DELETE' }),
        onSuccess: (_nothing, _variables, _result, { client }) => client.removeQueries({ queryKey: detailKey(id) }),
        meta: { invalidates: lists },
        retry: false,
      }),
    restore: () =>
      mutationOptions({
        mutationKey: ['post', 'restore'],
        mutationFn: () => api(`${path}restore/`, z.unknown(), { method: 'POST' }),
        meta: { invalidates: [keys.posts, keys.account] },
        retry: false,
      }),
    report: () =>
      mutationOptions({
        mutationKey: ['post', 'report'],
        mutationFn: (report: ReportRequest) => api(`${path}report/`, z.unknown(), { method: 'POST', body: report }),
        retry: false,
      }),
  }
}
