import { BroadcastDraft } from '@ganj/contract/admin'
import { Compile } from 'typebox/schema'
import type { LocalText } from '#platform/content.ts'
import type { Segment } from './segment.ts'

const Draft = Compile(BroadcastDraft)

/** The content of a broadcast, and its segment. */
export interface Content {
  text: LocalText
  button: LocalText | null
  /** URL of an image; null: text alone. */
  picture: string | null
  segment: Segment
}

/**
 * A broadcast as an operator writes it.
 * @throws Error that names the mistake
 */
export function readDraft(written: unknown): Content {
  if (!Draft.Check(written)) {
    const problems = Draft.Errors(written)[1].map(
      ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
    )
    throw new Error(problems.join('; '))
  }
  return contentOf(written)
}

/** A draft as it is stored: missing fields are null, and a segment without conditions means every player. */
export const contentOf = ({ text, button, picture, segment }: BroadcastDraft): Content => ({
  text,
  button: button ?? null,
  picture: picture ?? null,
  segment: segment ?? {},
})
