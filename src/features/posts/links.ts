import { linkOptions } from '@tanstack/react-router'
import { postSegment } from './address.ts'

export function postLink({ id, title }: { id: number; title: string }) {
  return linkOptions({ to: '/posts/$postId', params: { postId: postSegment(id, title) } })
}
