import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * A reply whose JSON is written while it is read, for what must not stand in memory as a whole. Its text must be of the
 * endpoint's reply schema: nobody checks it on the way.
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
