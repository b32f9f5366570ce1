import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sourceFolder as sources } from '@ganj/server/test/internals'
import { parseSync } from 'oxc-parser'

/** A statement of the server's sources: its location, and how to recognise it among the executed ones. */
export interface SourceStatement {
  place: string
  /** Known without running it, for the templates of `sql`. */
  text: string | undefined
  matches(sent: { name: string; text: string }): boolean
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

/** Every SQL statement in the server's sources: the templates of `sql`, and objects with a name, a text and values. */
export function findStatements(): SourceStatement[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/(^|\/)test-/.test(path),
  )
  return files.flatMap((path) => statementsIn(join(sources, path)))
}

function statementsIn(file: string): SourceStatement[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  const found: SourceStatement[] = []
  const constants = constantsOf(program.body as unknown as Node[])
  const parts = partsOf(program.body)
  const add = (node: Node, text: string | undefined, matches: SourceStatement['matches']) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push({ place: `${relative(sources, file)}:${line}`, text, matches })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Node
    const sent = isSql(node) ? taggedStatement(node, parts) : undefined
    if (sent) add(node, sent.text, ({ text }) => sent.pattern.test(text))
    const name = namedStatement(node)
    if (name) add(node, textOf(node, constants), (sent) => name.test(sent.name))
    for (const child of Object.values(node)) visit(child)
  }
  visit(program.body)
  return found
}

const isSql = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql'

/** The first word of a statement. A template that begins otherwise is a part of other statements. */
const statementBegins = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|SET|LOCK|CLOSE|CREATE|DROP)\b/

/**
 * The named parts of statements in a file: their text if it is constant, else undefined, for example for parts that are chosen
 * or passed to a function.
 */
function partsOf(program: unknown): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Node
    if (node.type === 'VariableDeclarator' && node.init) {
      const templates = templatesIn(node.init as Node)
      const [first] = templates
      if (first && templates.every((each) => !statementBegins.test(cooked(each.quasi as Node)[0] ?? ''))) {
        const texts = cooked(first.quasi as Node)
        const isConstant = node.init === first && texts.length === 1
        found.set(String((node.id as Node).name), isConstant ? texts[0] : undefined)
      }
    }
    const type = (node.typeAnnotation as { typeAnnotation?: { typeName?: Node } } | null)?.typeAnnotation
    if (node.type === 'Identifier' && type?.typeName?.name === 'Statement')
      found.set(String(node.name), undefined)
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return found
}

/** The templates that an expression can evaluate to. */
function templatesIn(node: Node): Node[] {
  if (isSql(node)) return [node]
  if (node.type !== 'ConditionalExpression') return []
  return [node.consequent, node.alternate].flatMap((each) => templatesIn(each as Node))
}

/** A template of `sql` that is a statement: its text with numbered values, as the tag writes it, and a pattern of it. */
function taggedStatement(
  node: Node,
  parts: ReadonlyMap<string, string | undefined>,
): { text: string | undefined; pattern: RegExp } | undefined {
  const [first = '', ...others] = cooked(node.quasi as Node)
  if (!statementBegins.test(first)) return undefined
  let [text, pattern, values]: [string | undefined, string, number] = [first, escaped(first), 0]
  for (const [index, following] of others.entries()) {
    const expression = (node.quasi as { expressions: Node[] }).expressions[index]
    const name = String(expression?.name)
    const part = parts.has(name) ? parts.get(name) : `$${++values}`
    text = text !== undefined && part !== undefined ? text + part + following : undefined
    const isKnown = part !== undefined && !canBePart(expression, parts)
    pattern += (!isKnown ? '[^]*?' : parts.has(name) ? escaped(part) : '\\$\\d+') + escaped(following)
  }
  return { text, pattern: new RegExp(`^${pattern}$`) }
}

/** Whether an expression may evaluate to a part of a statement: a call, a choice, an imported constant. */
const canBePart = (expression: Node | undefined, parts: ReadonlyMap<string, unknown>): boolean =>
  expression?.type === 'CallExpression' ||
  expression?.type === 'ConditionalExpression' ||
  (expression?.type === 'Identifier' && !parts.has(String(expression.name)))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const cooked = (template: Node): string[] =>
  (template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)

/** A pattern of the name of a statement that is written as an object. */
function namedStatement(node: Node): RegExp | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const properties = new Map(
    (node.properties as { key?: Node; value?: Node }[]).flatMap(({ key, value }) =>
      key && value ? [[String(key.name), value] as const] : [],
    ),
  )
  const name = properties.get('name')
  if (!name || !properties.has('text') || !properties.has('values')) return undefined
  if (name.type === 'Literal') return new RegExp(`^${String(name.value)}$`)
  if (name.type === 'TemplateLiteral') return new RegExp(`^${cooked(name).join('.*')}$`)
  return undefined
}

/** The constant texts of a file that several statements include. */
function constantsOf(body: readonly Node[]): Map<string, string> {
  const declared = body
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as { id: Node; init: Node | null }[])
  return new Map(
    declared.flatMap(({ id, init }) => {
      const text = init && written(init, new Map())
      return typeof text === 'string' ? [[String(id.name), text] as const] : []
    }),
  )
}

/** The text of a statement that is written as an object, if it is constant. */
function textOf(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  const properties = node.properties as { key?: Node; value?: Node }[]
  const text = properties.find(({ key }) => key?.name === 'text')?.value
  return text && written(text, constants)
}

function written(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const inserted = (node.expressions as Node[]).map(({ name }) => constants.get(String(name)))
  if (inserted.includes(undefined)) return undefined
  return cooked(node).reduce((before, part, index) => `${before}${inserted[index - 1]}${part}`)
}
