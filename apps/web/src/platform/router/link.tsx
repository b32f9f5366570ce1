import { linkOf } from '@ganj/ui'
import { hrefOf, navigate } from './location.ts'

/** A link to a page of the app. */
export const Link = linkOf({ hrefOf, navigate })
