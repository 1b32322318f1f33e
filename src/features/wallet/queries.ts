import { keys } from '#src/api/keys.ts'
import { pagesQuery } from '#src/api/pages.ts'
import { walletPage } from '#src/contract/wallet.ts'

export const walletQueries = {
  own: (userId: string) => pagesQuery({ queryKey: [...keys.wallet, userId], path: '/api/wallet/', schema: walletPage }),
}
