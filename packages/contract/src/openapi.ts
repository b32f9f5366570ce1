import type { Endpoint } from './endpoint.ts'
import { type FaultCode, faults, idempotencyFaults, playerFaults, sharedFaults } from './faults.ts'
import { Problem } from './schemas.ts'

/** The header of a call that moves value: 8 to 64 letters, digits, `-` or `_`. */
export const idempotencyKeyPattern = '^[A-Za-z0-9_-]{8,64}$'

/** Every fault an endpoint can answer: its own and those it shares. */
export const faultsOf = (endpoint: Endpoint): FaultCode[] => [
  ...endpoint.faults,
  ...(endpoint.auth === 'player' ? playerFaults : []),
  ...(endpoint.idempotent ? idempotencyFaults : []),
  ...sharedFaults,
]

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openapi(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ganj', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.auth === 'player' ? { security: [{ bearer: [] }] } : {}),
    parameters: [...queryParameters(endpoint), ...(endpoint.idempotent ? [idempotencyKey] : [])],
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }
      : {}),
    responses: {
      200: { description: 'done', content: { 'application/json': { schema: endpoint.reply } } },
      ...problemsOf(faultsOf(endpoint)),
    },
  }
}

const operationId = ({ method, path }: Endpoint) =>
  method.toLowerCase() + path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** The parameters of a query, each with its schema. */
export const queryParameters = (endpoint: Pick<Endpoint, 'query'>) =>
  Object.entries(endpoint.query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: endpoint.query.required?.includes(name) ?? false,
    schema,
  }))

/** The header of a call that moves value. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'the same key and body return the same answer, and nothing moves twice',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
}

/** The refusals of a call, by status. */
export function problemsOf(codes: readonly FaultCode[]) {
  const byStatus = new Map<number, FaultCode[]>()
  for (const code of codes) {
    byStatus.set(faults[code], [...(byStatus.get(faults[code]) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
