/** Begins the `revision` of an entry that the worker caches on use; the start of the chunk's name follows. */
export const ON_DEMAND = 'on-demand:'
