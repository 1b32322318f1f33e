import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { DownloadList } from '#src/features/downloads/download-list.tsx'
import { StorageScreen } from '#src/features/storage/storage-screen.tsx'
import { storageStrings as words } from '#src/features/storage/strings.ts'

export const Route = createFileRoute('/storage')({ component: StoragePage })

function StoragePage() {
  return (
    <AccountPage at="/storage" lead={words.lead} narrow forVisitors>
      {() => <StorageScreen downloads={<DownloadList />} toUploads={<Link to="/uploads">{words.toUploads}</Link>} />}
    </AccountPage>
  )
}
