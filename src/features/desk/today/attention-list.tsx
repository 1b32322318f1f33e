import { chakra } from '@chakra-ui/react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Attention } from '#src/contract/desk/today.ts'
import { formatAge } from '#src/fa/ago.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { useNow } from '#src/ui/motion/use-now.ts'
import { todayStrings as words } from './strings.ts'

const icons: Record<Attention['kind'], IconName> = {
  holds_overdue: 'clock',
  payments_silent: 'card',
  posts_reported: 'flag',
  messages_open: 'message',
  media_failed: 'image',
}

/** Where the work is done. */
function linkOf({ kind, post }: Attention): LinkProps {
  if (kind === 'holds_overdue' || kind === 'payments_silent') {
    return { to: '/desk/orders', search: { attention: kind } }
  }
  if (kind === 'messages_open') return { to: '/desk/contact' }
  if (kind === 'media_failed' && post !== null) return { to: '/posts/$postId', params: { postId: String(post) } }
  return { to: '/desk/moderation' }
}

/** What does not continue without a person, each with the screen where it is done. */
export function AttentionList({ items }: { items: Attention[] }) {
  const now = useNow()
  return (
    <section aria-labelledby="attention">
      <chakra.h2 id="attention" fontSize="l" fontWeight="bold" marginBlockEnd="2">
        {words.attention}
      </chakra.h2>
      {items.length === 0 && <chakra.p color="muted">{words.nothing}</chakra.p>}
      <chakra.ul display="flex" flexDirection="column" gap="2" listStyleType="none">
        {items.map((item) => (
          <chakra.li key={item.kind} background="paper" borderRadius="m" padding="3">
            <chakra.span display="flex" alignItems="center" gap="2">
              <Icon name={icons[item.kind]} size={20} />
              <Link {...linkOf(item)}>{words.kinds[item.kind](item.count)}</Link>
            </chakra.span>
            {item.since !== null && (
              <chakra.p color="muted" fontSize="s">
                {words.since(formatAge(new Date(item.since), now))}
              </chakra.p>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </section>
  )
}
