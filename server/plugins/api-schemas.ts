import type { SwaggerTransformObject } from '@fastify/swagger'
import { createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as core from 'zod/v4/core'
import * as account from '#src/contract/account.ts'
import * as auth from '#src/contract/auth.ts'
import * as catalog from '#src/contract/catalog/catalog.ts'
import * as instructor from '#src/contract/catalog/instructor.ts'
import * as pool from '#src/contract/catalog/pool.ts'
import * as contact from '#src/contract/contact.ts'
import * as enrolment from '#src/contract/enrolment.ts'
import * as error from '#src/contract/error.ts'
import * as kind from '#src/contract/kind.ts'
import * as month from '#src/contract/month.ts'
import * as notification from '#src/contract/notification.ts'
import * as pass from '#src/contract/pass.ts'
import * as payment from '#src/contract/payment.ts'
import * as picture from '#src/contract/picture.ts'
import * as post from '#src/contract/post.ts'
import * as purchase from '#src/contract/purchase.ts'
import * as push from '#src/contract/push.ts'
import * as review from '#src/contract/review.ts'
import * as search from '#src/contract/search.ts'
import * as wallet from '#src/contract/wallet.ts'

const modules = [
  ...[account, auth, catalog, instructor, pool, contact, enrolment, error, kind, month, notification],
  ...[pass, payment, picture, post, purchase, push, review, search, wallet],
]

/** Request bodies and queries are described where they are used. */
const isRequest = /(Body|Query|Form|Patch|Request|Filters)$/

/** Named schemas of the contract: `programCard` becomes the component `ProgramCard`. */
export const apiSchemas = new core.$ZodRegistry<{ id: string }>()
for (const module of modules) {
  for (const [name, schema] of Object.entries(module)) {
    if (!(schema instanceof core.$ZodType) || isRequest.test(name) || apiSchemas.has(schema)) continue
    apiSchemas.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1) })
  }
}

/** Adds the components that the document refers to, directly or through other components. */
export const addComponents: SwaggerTransformObject = (document) => {
  const all = createJsonSchemaTransformObject({ schemaRegistry: apiSchemas })(document)
  if (!('components' in all)) return all
  const schemas: Record<string, unknown> = { ...all.components?.schemas }
  const used = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(id)) continue
      used.add(id)
      visit(schemas[id])
    }
  }
  visit(all.paths ?? {})
  const referenced = Object.fromEntries(Object.entries(schemas).filter(([id]) => used.has(id)))
  return { ...all, components: { ...all.components, schemas: referenced } } as typeof all
}
