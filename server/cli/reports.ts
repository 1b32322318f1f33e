import { decideOnPost, openReports } from '#server/modules/posts/post-report.service.ts'
import { command, commandGroup, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const list = command({
  name: 'list',
  summary: 'list the reported posts',
  declare: (parser) => parser,
  run: printReports,
})

const decisions = (['hide', 'show'] as const).map((choice) =>
  command({
    name: choice,
    summary: choice === 'hide' ? 'hide a post from all users' : 'show it again',
    declare: (parser) => parser.argument('<post>', "the post's number"),
    run: (post) => decide(choice, post),
  }),
)

/** Users' reports of posts, and the operator's decision. */
export const reports = commandGroup({
  name: 'reports',
  summary: 'list the reported posts; hide one from all users, or show it again',
  commands: [list, ...decisions],
  usual: list,
})

async function decide(choice: 'hide' | 'show', post: string): Promise<number> {
  const id = Number(post)
  if (!Number.isInteger(id) || id < 1) throw new UsageError('Give the number of a post.')
  const found = await withDatabase((db) => decideOnPost(db, id, choice, new Date()))
  console.log(found ? `Post ${id} is ${choice === 'hide' ? 'hidden' : 'shown'}.` : `There is no post ${id}.`)
  return found ? 0 : 1
}

async function printReports(): Promise<number> {
  const reported = await withDatabase(openReports)
  for (const { id, title, authorId, hiddenAt, details } of reported) {
    console.log(`/posts/${id}  ${title}  (user ${authorId}${hiddenAt === null ? '' : ', hidden'})`)
    for (const { reason, text } of details) console.log(`    ${reason}  ${text}`.trimEnd())
  }
  if (reported.length === 0) console.log('There are no open reports.')
  return 0
}
