import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

/*
 * Each schema is compiled at its first use, and once for all servers of a process: compiling those of all calls took
 * half of a server's start.
 */

type Serializer = (value: unknown) => string

const validate = (schema: TSchema) => Compile(schema)
const validators = new WeakMap<TSchema, ReturnType<typeof validate>>()

/** The compiled validator of a schema. */
export function validatorOf(schema: TSchema): ReturnType<typeof validate> {
  const known = validators.get(schema)
  if (known) return known
  const validator = validate(schema)
  validators.set(schema, validator)
  return validator
}

const compileSerializer = SerializerSelector()()
const serializers = new WeakMap<TSchema, Serializer>()

type Route = Parameters<FastifySerializerCompiler<TSchema>>[0]

/** The compiled serializer of a reply. */
export function serializerOf(route: Route): Serializer {
  const known = serializers.get(route.schema)
  if (known) return known
  const serializer = compileSerializer({ httpStatus: '200', ...route })
  serializers.set(route.schema, serializer)
  return serializer
}

/** A compiler of reply schemas for Fastify: it compiles a schema for the first reply. */
export const serializerOnDemand: FastifySerializerCompiler<TSchema> = (route) => (value) =>
  serializerOf(route)(value)
