import { endpoints } from '@ganj/contract'
import { adminEndpoints } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { serializerOf, validatorOf } from './compiled-schemas.ts'

test('every schema of the contract can be compiled, and is once for all servers of a process', () => {
  for (const { body, query, reply, path } of [...endpoints, ...adminEndpoints]) {
    expect(serializerOf(reply), path).toBe(serializerOf(reply))
    for (const schema of [body, query]) expect(validatorOf(schema), path).toBe(validatorOf(schema))
  }
})
