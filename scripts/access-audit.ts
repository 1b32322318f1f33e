import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Requests every endpoint anonymously, as another user and as the owner, and prints the statuses as a table.
const command = ['vitest', 'run', '--project', 'api', 'tests/api/http/access.test.ts', '--update', '--reporter=dot']
const { status } = spawnSync('npx', command, { stdio: ['ignore', 'inherit', 'inherit'] })
if (status === 0) console.log(readFileSync('docs/access.md', 'utf8'))
process.exitCode = status ?? 1
