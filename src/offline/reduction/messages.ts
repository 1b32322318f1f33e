/** What the worker reports about a post. `stored`: a piece was stored, or the post is past the part that a kill costs. */
export type ReductionReport =
  | { type: 'ready' }
  | { type: 'progress'; fraction: number }
  | { type: 'stored' }
  /** `isOver`: the post can be sent; false when it was changed meanwhile. */
  | { type: 'end'; isOver: boolean }
  | { type: 'failed' }
