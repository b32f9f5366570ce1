import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { Check, Convert, Default } from 'typebox/value'

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings that one part of the server declares beside the code that reads them. */
export interface SettingsGroup<Properties extends TProperties = TProperties> {
  /** The heading in docs/settings.md under which they are listed. */
  readonly section: string
  /** By name: each has a description, and a default unless it is optional. */
  readonly properties: Properties
  /** Conflicts between values that are each valid by themselves, as `NAME: must …`. */
  problems?(value: object, env: Environment): string[]
}

/** The values of these settings, as their part receives them. */
export type SettingsOf<Properties extends TProperties> = Static<TObject<Properties>>

/** The values of all settings of several groups. */
export type SettingsOfGroups<Groups extends readonly SettingsGroup[]> = Groups extends readonly [
  infer First extends SettingsGroup,
  ...infer Rest extends readonly SettingsGroup[],
]
  ? SettingsOf<First['properties']> & SettingsOfGroups<Rest>
  : unknown

/** A setting that is wrong or missing; its message names the setting and its requirement. */
export class ConfigError extends Error {}

export const Text = (description: string, fallback?: string) =>
  Type.String({ description, ...(fallback === undefined ? { minLength: 1 } : { default: fallback }) })

/** A text of a given format; `expected` completes "it must …". */
export const TextMatching = (pattern: string, expected: string, description: string) =>
  Type.Optional(Type.String({ pattern, expected, description }))

/** A text of a form that a function recognises; `expected` completes "it must …". */
export const TextThat = (
  isRight: (text: string) => boolean,
  expected: string,
  description: string,
  fallback?: string,
) =>
  Type.Refine(
    Type.String({ expected, description, ...(fallback !== undefined && { default: fallback }) }),
    isRight,
  )

const isUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)

const urlForm = [isUrl, 'be an address that begins with http:// or https://'] as const

export const Url = (description: string) => Type.Optional(TextThat(...urlForm, description))

/** An address that is always known. */
export const UrlOr = (fallback: string, description: string) => TextThat(...urlForm, description, fallback)

export const Milliseconds = (fallback: number, description: string) =>
  Type.Integer({
    minimum: 100,
    maximum: 600_000,
    default: fallback,
    description: `milliseconds: ${description}`,
  })

/**
 * Reads the settings of all groups. An empty value counts as not set.
 * @throws ConfigError naming every setting that is wrong, a line for each
 */
export function readSettings<const Groups extends readonly SettingsGroup[]>(
  groups: Groups,
  env: Environment,
): SettingsOfGroups<Groups> {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, schema] of groups.flatMap(({ properties }) => Object.entries(properties))) {
    const given = env[name]
    const value = given ? Convert(schema, given) : undefined
    const isRight = value === undefined || (isWritten(schema, given) && Check(schema, value))
    if (!isRight) problems.push(`${name}: must ${expectationOf(schema)}`)
    // An invalid value is replaced by its default, so that conflicts of the others can still be found.
    const used = isRight && value !== undefined ? value : Default(schema, undefined)
    if (used !== undefined) values[name] = used
  }
  const named = new Set(problems.map(nameIn))
  for (const group of groups)
    problems.push(...(group.problems?.(values, env) ?? []).filter((problem) => !named.has(nameIn(problem))))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return values as SettingsOfGroups<Groups>
}

const digits: Readonly<Record<string, RegExp>> = { integer: /^-?\d+$/, number: /^-?\d+(\.\d+)?$/ }

/** Whether a number is written as one: the conversion cuts 1.5 to a whole number, and reads 0x10. */
const isWritten = ({ type = '' }: Described, given = '') => digits[type]?.test(given) ?? true

const nameIn = (problem: string) => problem.slice(0, problem.indexOf(':'))

interface Described {
  enum?: readonly string[]
  type?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  expected?: string
}

/** The requirement of a value, without the value: it may be a secret. */
function expectationOf(schema: TSchema & Described): string {
  const { enum: choices, type, minimum, exclusiveMinimum, maximum, minLength, expected } = schema
  if (expected) return expected
  if (choices) return `be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`
  if (type === 'string') return `have at least ${minLength ?? 1} characters`
  const from = minimum === undefined ? `above ${exclusiveMinimum}` : `from ${minimum}`
  const to = maximum === undefined ? '' : ` to ${maximum}`
  return `be a ${type === 'integer' ? 'whole number' : 'number'} ${minimum === undefined && exclusiveMinimum === undefined ? `up to ${maximum}` : from + to}`
}
