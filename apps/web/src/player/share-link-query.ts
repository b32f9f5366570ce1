import { getShareLink, type QueryOf } from '@ganj/contract'
import type { Language } from '@ganj/ui'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#auth/api.ts'

const freshMs = 10 * 60_000

/**
 * The link that is sent to others: messengers show it with a picture. The plain link is shared while this one is not
 * loaded.
 * @param about what it is about besides its kind: the group that is played for
 */
export const shareLinkQuery = (language: Language, query: QueryOf<typeof getShareLink>, about = '') =>
  queryOptions({
    queryKey: ['share-link', language, query.kind, query.runPublicId ?? about],
    queryFn: ({ signal }) => call(getShareLink, { query, signal }),
    staleTime: freshMs,
    retry: false,
    meta: { silent: 'local' },
  })
