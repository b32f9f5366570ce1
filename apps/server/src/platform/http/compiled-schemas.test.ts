import { endpoints } from '@ganj/contract'
import { adminEndpoints } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { serializerOf, validatorOf } from './compiled-schemas.ts'

const all = [...endpoints, ...adminEndpoints]

test('every schema of the contract can be compiled, and is once for all servers of a process', () => {
  for (const { body, query, reply, method, path } of all) {
    const route = { schema: reply, method, url: path }
    expect(serializerOf(route), path).toBe(serializerOf({ ...route }))
    for (const schema of [body, query]) expect(validatorOf(schema), path).toBe(validatorOf(schema))
  }
})
