import { parseSync } from 'oxc-parser'

/** Number of edge counters. In a larger program edges share counters. */
export const mostEdges = 1 << 16
export const edgesName = '__fuzzEdges'

interface Insertion {
  at: number
  text: string
  /** Order of insertions at one position: closing before opening, outer before inner. */
  rank: number
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/**
 * Instruments every branch of a module: `next` returns the number of each edge. Also returns the literals of its source, with
 * which inputs are probably compared.
 */
export function instrument(code: string, file: string, next: () => number) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const insertions: Insertion[] = []
  const literals = new Set<string>()
  let visits = 0
  const mark = () => `${edgesName}[${next() % mostEdges}]++`
  const before = (at: number) => insertions.push({ at, text: `${mark()};`, rank: ++visits })
  const around = ({ start, end }: Node, open: string, close: string) => {
    visits++
    insertions.push({ at: start, text: open, rank: visits }, { at: end, text: close, rank: -visits })
  }
  const expression = (node: Node) => around(node, `(${mark()},(`, '))')
  const statement = (node: Node) => {
    if (node.type !== 'BlockStatement') around(node, `{${mark()};`, '}')
  }
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'BlockStatement':
      case 'FunctionBody':
        before(node.start + 1)
        break
      case 'ArrowFunctionExpression':
        if (node.expression) expression(node.body as Node)
        break
      case 'IfStatement':
        // A missing else branch is an edge too.
        if (!node.alternate) around(node, '', `else{${mark()};}`)
        statement(node.consequent as Node)
        if (node.alternate) statement(node.alternate as Node)
        break
      case 'ConditionalExpression':
        expression(node.consequent as Node)
        expression(node.alternate as Node)
        break
      case 'LogicalExpression':
        expression(node.right as Node)
        break
      case 'SwitchCase': {
        const [first] = node.consequent as Node[]
        if (first) before(first.start)
        break
      }
      case 'Literal':
        if (isTelling(node.value)) literals.add(String(node.value))
    }
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (one !== null && typeof one === 'object' && 'type' in one) visit(one as Node)
      }
    }
  }
  visit(program as unknown as Node)
  return { code: inserted(code, insertions), literals }
}

const isTelling = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length > 0 && value.length <= 40)

function inserted(code: string, insertions: Insertion[]): string {
  insertions.sort((a, b) => a.at - b.at || Number(a.rank > 0) - Number(b.rank > 0) || a.rank - b.rank)
  let [text, at] = ['', 0]
  for (const one of insertions) {
    text += code.slice(at, one.at) + one.text
    at = one.at
  }
  return text + code.slice(at)
}
