import type { Plugin } from 'vite'

const id = '\0no-schemas'
const contract = /\/packages\/contract\/src\/[\w-]+\.ts$/

/** Properties of an endpoint that only the server and its document read. */
const servers = new Set(['summary', 'query', 'body', 'reply', 'faults', 'bodyLimit'])

/**
 * The page calls endpoints and leaves the checking of what it sends to the server, so everything in them but their way is
 * dead weight: it is cut out here, the schemas that nothing names any more go with it, and of those that are still named
 * every one is an empty object. The library that makes them stays at home.
 */
export const noSchemas = (): Plugin => ({
  name: 'ganj-no-schemas',
  enforce: 'pre',
  resolveId: (source) => (source === 'typebox' ? id : undefined),
  load: (module) =>
    module === id ? 'export const Type = new Proxy({}, { get: () => () => ({}) })' : undefined,
  transform(code, module) {
    if (!contract.test(module)) return undefined
    const cuts = endpointsIn(this.parse(code, { lang: 'ts' })).flatMap(({ properties }) =>
      properties.flatMap((property, index) => {
        // With the comma that follows, if one does.
        const until = properties[index + 1]?.start ?? code.indexOf('}', property.end)
        return servers.has(property.key?.name ?? '') ? [[property.start, until] as const] : []
      }),
    )
    return { code: without(code, cuts), map: null }
  },
})

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key?: { name?: string }
}
interface EndpointArgument {
  properties: Property[]
}

/** What `endpoint` is given, wherever it is called. */
function endpointsIn(node: unknown): EndpointArgument[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(endpointsIn)
  const call = node as Node & { callee?: { name?: string }; arguments?: EndpointArgument[] }
  const [given] = call.arguments ?? []
  if (call.type === 'CallExpression' && call.callee?.name === 'endpoint' && given) return [given]
  return Object.values(node).flatMap(endpointsIn)
}

const without = (code: string, cuts: readonly (readonly [number, number])[]): string =>
  cuts.reduceRight((left, [start, end]) => left.slice(0, start) + left.slice(end), code)
