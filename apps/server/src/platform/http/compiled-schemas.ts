import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

/** Compiles a schema at its first use, once for all servers of a process: all of the contract take a third of a second. */
function compileOnce<Compiled>(compile: (schema: TSchema) => Compiled): (schema: TSchema) => Compiled {
  const all = new WeakMap<TSchema, Compiled>()
  return (schema) => {
    const known = all.get(schema)
    if (known) return known
    const compiled = compile(schema)
    all.set(schema, compiled)
    return compiled
  }
}

const compileSerializer = SerializerSelector()()

/** The compiled validator of a schema. */
export const validatorOf = compileOnce((schema) => Compile(schema))

/** The compiled serializer of a reply. Its compiler needs nothing of the route but the schema. */
export const serializerOf = compileOnce((schema) =>
  compileSerializer({ schema, method: '', url: '', httpStatus: '' }),
)

/** A compiler of reply schemas for Fastify: it compiles a schema for the first reply. */
export const serializerOnDemand: FastifySerializerCompiler<TSchema> =
  ({ schema }) =>
  (value) =>
    serializerOf(schema)(value)
