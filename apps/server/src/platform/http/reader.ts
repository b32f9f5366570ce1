import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Fault } from '../fault.ts'
import { validatorOf } from './compiled-schemas.ts'

/** Validates a value; a query's texts are converted to the numbers and booleans of its schema. */
export function reader(schema: TSchema, part: 'body' | 'query') {
  return (given: unknown): unknown => {
    const compiled = validatorOf(schema)
    // A query whose schema has only texts needs no conversion.
    if (compiled.Check(given)) return given
    const value = part === 'query' ? Value.Convert(schema, { ...(given as object) }) : given
    if (compiled.Check(value)) return value
    const errors = compiled
      .Errors(value)[1]
      .slice(0, 10)
      .map(({ instancePath, message }) => ({ path: `${part}${instancePath}`, message }))
    throw new Fault('request.invalid', { errors })
  }
}
