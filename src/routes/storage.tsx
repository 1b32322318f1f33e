import { createFileRoute } from '@tanstack/react-router'
import { KeptList } from '#src/features/kept/kept-list.tsx'
import { StorageScreen } from '#src/features/storage/storage-screen.tsx'

export const Route = createFileRoute('/storage')({
  component: () => <StorageScreen keptThings={<KeptList />} />,
})
