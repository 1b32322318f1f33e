import { useCallback, useState } from 'react'

/** A message beside what it is about: swimmers, months or dates, people, or the button that continues to the payment. */
export type Notice = { about: 'swimmers' | 'selection' | 'people' | 'payment'; text: string }

export type Notices = {
  shown: Notice | undefined
  show: (about: Notice['about'], text: string) => void
  clear: () => void
}

/** The message of a booking screen; a new one replaces the last. */
export function useNotices(): Notices {
  const [shown, setShown] = useState<Notice>()
  const show = useCallback((about: Notice['about'], text: string) => setShown({ about, text }), [])
  const clear = useCallback(() => setShown(undefined), [])
  return { shown, show, clear }
}
