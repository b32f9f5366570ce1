import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * A reply whose JSON is streamed while it is read, for data that must not be in memory as a whole. Its text must have
 * the endpoint's reply schema: it is not validated.
 */
export class JsonStream {
  readonly text: Readable
  constructor(text: Readable) {
    this.text = text
  }
}

/** Sends a handler's answer, streamed or not. */
export const sendAnswer = (reply: FastifyReply, answer: unknown): unknown =>
  answer instanceof JsonStream ? reply.type('application/json; charset=utf-8').send(answer.text) : answer
