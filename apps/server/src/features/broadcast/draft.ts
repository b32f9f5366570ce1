import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import type { LocalText } from '#platform/content.ts'
import { isSegment, type Segment } from './segment.ts'

const local = (maxLength: number) => {
  const text = Type.String({ minLength: 1, maxLength })
  return Type.Object({ fa: text, en: text, ru: text }, { additionalProperties: false })
}
const Draft = Compile(
  Type.Object(
    { text: local(4096), button: Type.Optional(local(64)), segment: Type.Optional(Type.Unknown()) },
    { additionalProperties: false },
  ),
)

/**
 * A broadcast as an operator writes it.
 * @throws Error that says what is wrong with it
 */
export function readDraft(written: unknown): { text: LocalText; button: LocalText | null; segment: Segment } {
  if (!Draft.Check(written)) {
    const problems = Draft.Errors(written)[1].map(
      ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
    )
    throw new Error(problems.join('; '))
  }
  const { text, button = null, segment = {} } = written
  if (!isSegment(segment))
    throw new Error('/segment has a condition that is not known, or a value it cannot have')
  return { text, button, segment }
}
