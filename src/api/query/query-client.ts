import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isTransientError } from '#src/api/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** False: the server leaves it to the browser, since it stands far down a page whose every byte counts. */
      ssr?: boolean
    }
    mutationMeta: {
      /** Query keys a successful mutation makes stale. */
      invalidates?: readonly QueryKey[]
    }
  }
}

const RETRIES = 3
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/** Kept data must outlive the stay on the device, or restoring would throw it away. */
export const KEEP_MS = 7 * 86_400_000

/** Whether a read is tried again after its `failures`-th failure: never when the device knows it is offline. */
function retryRead(failures: number, error: Error): boolean {
  return failures < RETRIES && isTransientError(error) && navigator.onLine !== false
}

/** 1 s, 2 s, 4 s … at most 30 s; longer within that when the server asks for it. */
function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.min(LONGEST_DELAY_MS, Math.max(FIRST_DELAY_MS * 2 ** failures, asked))
}

/** The page's cache of server data: what reads retry, when they refetch, and what a mutation makes stale. */
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
        // 'always': an offline read fails at once and the screen shows its kept copy or its offline face; the default
        // would wait in silence for the network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A change is never repeated, nor kept waiting for the network, behind the person's back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
