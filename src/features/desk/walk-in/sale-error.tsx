import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { walkInStrings as words } from './strings.ts'

/** Texts of refusals that speak to the swimmer, as staff need them. */
function saleErrorText(error: unknown): string {
  const own = error instanceof ApiError ? words.errors[error.code] : undefined
  return own ?? actionErrorText(error, words.unanswered)
}

/** Why a sale was refused, with the order that stands in its way. */
export function SaleError({ error }: { error: unknown }) {
  const order = error instanceof ApiError ? error.order : undefined
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="start" gap="1">
      <ErrorAlert text={error === null ? undefined : saleErrorText(error)} />
      {order !== undefined && (
        <Link to="/desk/orders/$uid" params={{ uid: order }}>
          {words.toOrder}
        </Link>
      )}
    </chakra.div>
  )
}
