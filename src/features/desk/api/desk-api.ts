import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { requestFreshCode } from '#src/features/desk/fresh-code/fresh-code-store.ts'
import { saveFile } from '#src/ui/media/save-file.ts'
import { noteLostAccess } from './access-store.ts'

type Options = NonNullable<Parameters<typeof api>[2]>

/**
 * `api` for the desk. A change that needs a fresh code opens the dialog for it and is repeated once the code is confirmed;
 * a dismissed dialog throws the original error. A read only throws: its screen offers the dialog (`DeskQueryView`), since
 * a refetch in the background must not open one.
 */
export async function deskApi<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  options: Options = {},
): Promise<z.infer<Schema>> {
  const isRead = options.method === undefined || options.method === 'GET'
  return isRead ? noted(() => api(path, schema, options)) : withFreshCode(() => api(path, schema, options))
}

/** Downloads a text file, such as a CSV, with a fresh code where it needs one. */
export async function deskDownload(path: string, name: string, type = 'text/csv'): Promise<void> {
  const text = await withFreshCode(() => api(path, z.string()))
  saveFile(new File([text], name, { type: `${type};charset=utf-8` }))
}

/** Sends, and sends once more after the fresh code that the server asked for. */
async function withFreshCode<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await noted(send)
  } catch (error) {
    if (!needsFreshCode(error) || !(await requestFreshCode())) throw error
    return noted(send)
  }
}

/** A role taken away meanwhile: the frame reads the roles again. */
async function noted<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (isAccessLost(error)) noteLostAccess()
    throw error
  }
}

export function needsFreshCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'fresh_code_required'
}

/** No role at all, or none for this request. */
export function isAccessLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'staff_only' || error.code === 'role_missing')
}
