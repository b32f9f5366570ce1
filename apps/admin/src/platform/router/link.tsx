import { linkOf } from '@ganj/ui'
import { hrefOf, navigate } from './location.tsx'

/** A link to a page of the console. */
export const Link = linkOf({ hrefOf, navigate })
