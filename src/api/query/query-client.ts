import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isTransientError } from '#src/api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Query keys to invalidate after success. */
      invalidates?: readonly QueryKey[]
    }
  }
}

const RETRIES = 3
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

/** Cached data must outlive its storage on the device, or restoring would discard it. */
export const KEEP_MS = 7 * 86_400_000

/** Whether to retry a failed query: never while the device is offline. */
function retryRead(failures: number, error: Error): boolean {
  return failures < RETRIES && isTransientError(error) && navigator.onLine !== false
}

/** 1 s, 2 s, 4 s … at most 30 s; a longer Retry-After applies within that limit. */
function retryDelay(failures: number, error: Error): number {
  const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.min(MAX_DELAY_MS, Math.max(FIRST_DELAY_MS * 2 ** failures, requested))
}

/** Creates the query client: retry policy, refetching, and invalidation after mutations. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation) => {
        for (const queryKey of mutation.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey })
      },
    }),
    defaultOptions: {
      queries: {
        retry: retryRead,
        retryDelay,
        gcTime: KEEP_MS,
        // 'always': an offline query fails at once and the screen shows the cached copy or its offline state; the default
        // pauses without an error.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Mutations are neither retried nor paused in the background: the user sees the error.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
