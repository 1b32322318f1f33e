import { Link } from '@tanstack/react-router'
import { useToday } from '#src/api/use-today.ts'
import { usePendingWrite } from '#src/api/writes/write-store.ts'
import type { Member } from '#src/contract/member/member.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import { documentNotes, factsOf } from './member-facts.ts'
import { MemberPortrait } from './member-portrait.tsx'
import * as styles from './members.module.css'
import { writeSubject } from './mutations.ts'
import { membersStrings as words } from './strings.ts'
import { withPendingWrite } from './use-member-form.ts'

/** A swimmer of the account, who opens for changes. */
export function MemberCard({ member: saved }: { member: Member }) {
  const today = useToday()
  const pending = usePendingWrite(writeSubject(saved.id))
  const member = withPendingWrite(saved, pending?.body)
  const notes = documentNotes(member, today)
  return (
    <Card as="li" padded={false}>
      <Link to="/members/$memberId" params={{ memberId: String(member.id) }} className={styles.card}>
        <MemberPortrait member={member} alt="" small />
        <span className={styles.facts}>
          <b>
            <bdi>{member.name}</bdi>
          </b>
          <span className={styles.hint}>{factsOf(member, today)}</span>
          {(pending !== undefined || notes.length > 0 || member.has_medical_note) && (
            <span className={styles.badges}>
              {pending !== undefined && (
                <Badge tone={pending.error === null ? 'warning' : 'error'} icon="clock">
                  {pending.error === null ? uiStrings.pending : words.refused}
                </Badge>
              )}
              {notes.map(({ isOver, text }) => (
                <Badge key={text} tone={isOver ? 'error' : 'warning'} icon="alert">
                  {text}
                </Badge>
              ))}
              {member.has_medical_note && (
                <Badge tone="neutral" icon="info">
                  {words.hasNote}
                </Badge>
              )}
            </span>
          )}
        </span>
        <Icon name="chevron" size={18} />
      </Link>
    </Card>
  )
}
