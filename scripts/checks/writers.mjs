/**
 * Refuses a writing statement where the types allow only reading. Each must be sent through a `tx`, a `writer` or `autocommit`,
 * and parameters of these names have the types `Tx` and `Writer`. So the parameters of a function show that it writes, and the
 * compiler refuses a call with the pool. The batch writer sends the statements of batches.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'

const writing = /\b(INSERT INTO|UPDATE \w+ (\w+ )?SET|DELETE FROM|FOR (NO KEY )?(UPDATE|SHARE)|TRUNCATE)\b/
const asked = new Set(['rows', 'one', 'maybe'])
const types = { tx: 'Tx', writer: 'Writer' }

/** Every statement under `root` that is sent through a wrong receiver, as `file:line: what is wrong`. */
export function findStrayWrites(root) {
  const folder = join(root, 'apps/server/src')
  const files = readdirSync(folder, { recursive: true }).map(String)
  const functions = writingFunctions(
    files.filter((file) => file.endsWith('.sql')).map((file) => join(folder, file)),
  )
  const calls = new RegExp(`\\b(${[...functions, '(?!)'].join('|')})\\(`)
  const isWriting = (text) => writing.test(text) || calls.test(text)
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      judge(join(folder, file), isWriting).map((wrong) => `apps/server/src/${file}:${wrong}`),
    )
}

/** The SQL functions that write, also by calling others that do. */
function writingFunctions(paths) {
  const texts = new Map(
    paths
      .filter((path) => !/\.(view|trigger)\.sql$/.test(path))
      .map((path) => [basename(path, '.sql'), readFileSync(path, 'utf8').replace(/--.*/g, '')]),
  )
  const found = new Set()
  for (let size = -1; size !== found.size; ) {
    size = found.size
    const calls = new RegExp(`\\b(${[...found, '(?!)'].join('|')})\\(`)
    for (const [name, text] of texts) if (writing.test(text) || calls.test(text)) found.add(name)
  }
  return found
}

function judge(file, isWriting) {
  const source = readFileSync(file, 'utf8')
  const wrong = []
  const say = (node, text) => wrong.push(`${source.slice(0, node.start).split('\n').length}: ${text}`)
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const sentBy = node.type === 'CallExpression' ? receiverOf(node) : undefined
    if (
      sentBy !== undefined &&
      isWriting(textOf(node.arguments[0])) &&
      !['tx', 'writer', 'autocommit'].includes(sentBy)
    )
      say(node, `a statement that writes is sent through '${sentBy}': ask for a Tx or a Writer`)
    const declared = types[node.name]
    const annotation = node.type === 'Identifier' && declared && node.typeAnnotation?.typeAnnotation
    if (annotation && source.slice(annotation.start, annotation.end) !== declared)
      say(node, `'${node.name}' must have the type ${declared}`)
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program.body)
  return wrong
}

/** The last name of the receiver of a call that sends a statement of this file. */
function receiverOf({ callee, arguments: [statement] }) {
  if (callee.type !== 'MemberExpression' || !asked.has(callee.property.name)) return undefined
  if (statement?.type !== 'TaggedTemplateExpression' || statement.tag.name !== 'sql') return undefined
  return callee.object.name ?? callee.object.property?.name ?? ''
}

const textOf = ({ quasi }) => quasi.quasis.map(({ value }) => value.raw).join('$')

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = findStrayWrites(process.cwd())
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
