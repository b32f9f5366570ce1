export type { CallOptions } from './call-options.ts'
export { type Client, type ClientOptions, createClient, type TokenStore } from './client.ts'
export { ClientFault, type ClientFaultCode, faultOf, hasAnswer, isClientFault, isRefusal } from './fault.ts'
export { newIdempotencyKey } from './idempotency-key.ts'
