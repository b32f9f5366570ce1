import { idempotencyFaults, operatorFaults, sharedFaults } from '../faults.ts'
import { idempotencyKey, problemsOf, queryParameters } from '../openapi.ts'
import type { AdminEndpoint } from './endpoint.ts'

/** The operators' calls as paths of the OpenAPI document, in a section of their own. */
export function adminPaths(endpoints: readonly AdminEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/admin/api${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return paths
}

function operation(endpoint: AdminEndpoint) {
  const { method, path, permission, summary, body, reply, isList, idempotent, faults } = endpoint
  const isOpen = permission === 'none'
  return {
    summary,
    description: `Permission: ${permission}`,
    operationId: `admin${method}${path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['operators'],
    ...(isOpen ? {} : { security: [{ operator: [] }] }),
    parameters: [
      ...queryParameters(endpoint),
      ...(method === 'POST' && !isOpen ? [csrfToken] : []),
      ...(idempotent ? [idempotencyKey] : []),
    ],
    ...(method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'done',
        content: {
          'application/json': { schema: reply },
          ...(isList ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      },
      ...problemsOf([
        ...faults,
        ...(isOpen ? [] : operatorFaults),
        ...(idempotent ? idempotencyFaults : []),
        ...sharedFaults,
      ]),
    },
  }
}

const csrfToken = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: true,
  description: 'the token of `GET /admin/api/session`',
  schema: { type: 'string' },
}

/** Authentication of operators: the cookie of the session. */
export const operatorSecurity = { type: 'apiKey', in: 'cookie', name: 'ganj_operator' } as const
