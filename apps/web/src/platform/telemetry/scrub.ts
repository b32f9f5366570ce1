/** Fields whose values never leave the app. */
const secretField =
  /token|secret|passw|authoriz|cookie|init_?data|tgwebappdata|private|keypair|session_?key|signature|^hash$|^rt$|^uid$/i

/** Ids that the services generate themselves. */
const ownField = /^(event|trace|span|parent_span|replay|segment|debug)_id$|^public_key$|^sid$/
const ownNumber = /^[0-9a-f]{16,32}$/

/** Patterns of secrets inside a text. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  // Removes the query and the hash of addresses: they contain hand-over tokens and init data.
  [/((?:https?|wss?|tg|tc):\/\/[^\s"'<>?#]*)[?#][^\s"'<>)]*/g, '$1'],
  [/(^|[\s"'(])(\/[\w./-]*)[?#][^\s"'<>)]*/g, '$1$2'],
  [/\b(?:query_id|user|auth_date|hash|signature|tgWebAppData|rt|uid)=[^&\s"'<>]*/g, '[init data]'],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bBearer\s+\S+/gi, '[token]'],
  [/\b[0-9a-f]{32,}\b/gi, '[key]'],
  [/[\w+/-]{40,}={0,2}/g, '[key]'],
]

/** A text without its secrets. */
export const scrubText = (text: string): string =>
  secretTexts.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)

/** Deeper levels are removed as a whole. */
const maxDepth = 12

/**
 * The gzip header of a recorder's compressed data: its content was masked during recording, and a change would corrupt
 * it.
 */
const packed = '\x1f\x8b'

/** A copy without secrets, found by field names and inside texts. Levels deeper than `maxDepth` are omitted. */
export function scrub<T>(value: T, depth = 0): T {
  return scrubbed(value, depth) as T
}

function scrubbed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.startsWith(packed) ? value : scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [scrubText(name), scrubbedField(name, held, depth)]),
  )
}

function scrubbedField(name: string, held: unknown, depth: number): unknown {
  if (ownField.test(name) && typeof held === 'string' && ownNumber.test(held)) return held
  return secretField.test(name) ? '[scrubbed]' : scrubbed(held, depth + 1)
}
