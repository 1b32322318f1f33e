import { createFileRoute, Link } from '@tanstack/react-router'
import { DownloadList } from '#src/features/downloads/download-list.tsx'
import { StorageScreen } from '#src/features/storage/storage-screen.tsx'
import { storageStrings as words } from '#src/features/storage/strings.ts'

export const Route = createFileRoute('/storage')({
  component: () => (
    <StorageScreen downloads={<DownloadList />} toUploads={<Link to="/uploads">{words.toUploads}</Link>} />
  ),
})
