import { getShareLink, type QueryOf } from '@ganj/contract'
import type { Language } from '@ganj/ui'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

const freshMs = 10 * 60_000

/**
 * The link for sharing, which messengers show with a picture. Until it is loaded the plain link is shared.
 * @param about parameters besides the kind: the player's group
 */
export const shareLinkQuery = (language: Language, query: QueryOf<typeof getShareLink>, about = '') =>
  queryOptions({
    queryKey: ['share-link', language, query.kind, query.runPublicId ?? about],
    queryFn: ({ signal }) => call(getShareLink, { query, signal }),
    staleTime: freshMs,
    retry: false,
    meta: { silent: 'local' },
  })
