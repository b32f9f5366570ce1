import type { FastifyInstance } from 'fastify'
import { Fault } from '../fault.ts'

/** The maximum nesting depth of a body; the contract needs far less. */
const maxDepth = 64

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Refuses deeply nested JSON before it is parsed: recursive code (schema checks, serialisation) needs stack for each
 * level, and would fail in the middle.
 * @throws Fault `request.invalid`
 */
export function refuseDeepJson(json: string): void {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inText) {
      if (code === backslash) index++
      else if (code === quote) inText = false
    } else if (code === quote) inText = true
    else if (closing.has(code)) depth--
    else if (opening.has(code) && ++depth > maxDepth) {
      throw new Fault('request.invalid', {
        errors: [{ path: 'body', message: `must not be nested deeper than ${maxDepth} levels` }],
      })
    }
  }
}

/** Reads JSON bodies as the framework does, but refuses deep ones. */
export function parseShallowJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseDeepJson(String(body))
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, String(body), done)
  })
}
