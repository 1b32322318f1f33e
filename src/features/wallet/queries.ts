import { keys } from '#src/api/query/keys.ts'
import { pagesQuery } from '#src/api/query/pages.ts'
import { walletPage } from '#src/contract/wallet.ts'

export const walletQueries = {
  own: (userId: string) => pagesQuery({ queryKey: [...keys.wallet, userId], path: '/api/wallet/', schema: walletPage }),
}
