import { decideOnPost, openReports } from '#server/modules/posts/post-report.service.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

/** `npm run mowj -- reports`: users' reports of posts, and the operator's decision. */
export const reports: Command = {
  name: 'reports',
  summary: 'list the reported posts; hide one from all users, or show it again',
  usage: '[hide POST | show POST]',
  async run([choice, post, ...rest]) {
    if (choice === undefined) return list()
    const id = Number(post)
    if ((choice !== 'hide' && choice !== 'show') || rest.length > 0 || !Number.isInteger(id) || id < 1) {
      throw new UsageError('Give hide or show, and the number of a post.')
    }
    const found = await withDatabase((db) => decideOnPost(db, id, choice, new Date()))
    console.log(found ? `Post ${id} is ${choice === 'hide' ? 'hidden' : 'shown'}.` : `There is no post ${id}.`)
    return found ? 0 : 1
  },
}

async function list(): Promise<number> {
  const reported = await withDatabase(openReports)
  for (const { id, title, authorId, hiddenAt, details } of reported) {
    console.log(`/posts/${id}  ${title}  (user ${authorId}${hiddenAt === null ? '' : ', hidden'})`)
    for (const { reason, text } of details) console.log(`    ${reason}  ${text}`.trimEnd())
  }
  if (reported.length === 0) console.log('There are no open reports.')
  return 0
}
