import { chakra } from '@chakra-ui/react'
import type { MessagePreview } from '#src/contract/desk/messages.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { FactList } from '#src/features/desk/orders/fact-list.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { composeStrings as words } from './strings.ts'

/** What sending would do: how many people by which way, parts and price. */
export function PreviewCard({ preview }: { preview: MessagePreview }) {
  const { audience, recipients, push, unreachable, sms } = preview
  if (recipients === 0) {
    return (
      <div role="status">
        <EmptyState icon="user" title={words.none} text={words.noneText} />
      </div>
    )
  }
  return (
    <chakra.div role="status" display="flex" flexDirection="column" gap="2">
      <FactList
        id="preview"
        title={words.preview}
        facts={[
          { name: words.audience, value: <bdi>{audience}</bdi> },
          { name: words.people, value: words.peopleCount(recipients) },
          {
            name: words.push,
            value: push === null ? null : words.pushCount(push, recipients),
          },
          { name: words.messages, value: sms === null ? null : words.parts(sms.messages, sms.parts) },
          {
            name: words.price,
            value: sms === null ? null : sms.price_rial === null ? words.noPrice : formatToman(sms.price_rial),
          },
          { name: words.unreachable, value: unreachable === 0 ? null : formatNumber(unreachable) },
        ]}
      />
      <chakra.p color="muted" fontSize="s">
        {words.onceEach} {words.quiet}
      </chakra.p>
    </chakra.div>
  )
}
