import { linkKey } from '#scripts/simulate/model/requests.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { acceptInvitation, endLink as end, inviteGuardian } from '#server/modules/guardian/guardian.service.ts'
import { announceInvitations } from '#server/modules/guardian/guardian-job.service.ts'
import { someServers } from './credits.ts'

/** An account invites another to be the second guardian of its members, sometimes twice at once, or itself. */
export const invite: Operation = {
  name: 'invite',
  weight: 3,
  run: (world, draw) => {
    const [owner, other] = [draw.of(world.present), draw.of(world.present)]
    if (owner === undefined || other === undefined) return undefined
    world.requests.invitations.add(linkKey(owner.userId, other.phone))
    for (const server of someServers(world, draw)) {
      world.request(server, `${owner.name} invites ${other.name}`, (deps) =>
        inviteGuardian(deps, owner.userId, other.phone),
      )
    }
    return `${owner.name} ${other.name}`
  },
}

/** The invited accepts, sometimes twice at once; now and then another account, or an invitation that has ended. */
export const acceptLink: Operation = {
  name: 'accept-link',
  weight: 6,
  run: (world, draw) => {
    const open = world.facts.links.filter(({ guardian, ended }) => guardian === null && ended === null)
    const link = draw.of(draw.chance(0.9) ? open : world.facts.links)
    const invited = world.present.find(({ phone }) => phone === link?.phone)
    const person = draw.chance(0.9) ? invited : draw.of(world.present)
    if (link === undefined || person === undefined) return undefined
    world.requests.acceptedLinks.add(linkKey(link.id, person.userId))
    for (const server of someServers(world, draw)) {
      world.request(server, `${person.name} accepts link ${link.id}`, (deps) =>
        acceptInvitation(deps, person.userId, link.id),
      )
    }
    return `${person.name} link ${link.id}`
  },
}

/** Either side ends a link, or an invitation, sometimes both at once; now and then a stranger tries to. */
export const endLink: Operation = {
  name: 'end-link',
  weight: 1.5,
  run: (world, draw) => {
    const live = world.facts.links.filter(({ ended }) => ended === null)
    const accepted = live.filter(({ guardian }) => guardian !== null)
    const open = accepted.length > 0 && draw.chance(0.5) ? accepted : live
    const link = draw.of(draw.chance(0.9) ? open : world.facts.links)
    if (link === undefined) return undefined
    const sides = world.present.filter(
      ({ userId, phone }) => userId === link.owner || userId === link.guardian || phone === link.phone,
    )
    const person = draw.of(draw.chance(0.9) ? sides : world.present)
    if (person === undefined) return undefined
    if (sides.includes(person)) world.requests.endedLinks.add(link.id)
    for (const server of someServers(world, draw)) {
      world.request(server, `${person.name} ends link ${link.id}`, (deps) => end(deps, person.userId, link.id))
    }
    return `${person.name} link ${link.id}`
  },
}

/** The job that announces invitations runs at a server. */
export const announceLinks: Operation = {
  name: 'announce-links',
  weight: 1,
  run: (world, draw) => {
    const server = serverOf(world, draw)
    world.request(server, 'invitations', (deps, task) =>
      announceInvitations(deps, (error) => world.report(task, error)),
    )
    return server.name
  },
}
