import { decideOnPost, openReports } from '#server/modules/posts/post-report.service.ts'
import { rebuildReports } from '#server/modules/report/report-job.service.ts'
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

const rebuild = command({
  name: 'rebuild',
  summary: "compute the sums of the desk's reports again from their source",
  declare: (parser) => parser,
  async run() {
    const months = await withDatabase((db) => rebuildReports(db))
    console.log(`The reports of ${months} months were computed again.`)
    return 0
  },
})

/** Users' reports of posts with the operator's decision, and the reports of the desk. */
export const reports = commandGroup({
  name: 'reports',
  summary: "list the reported posts; hide one from all users, or show it again; rebuild the desk's reports",
  commands: [list, ...decisions, rebuild],
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
