import type { FastifyReply, FastifyRequest } from 'fastify';
import { Malformed, NotFound } from '../../errors.js';
import { toAnswer } from './error.filter.js';
import { languageOf } from './validation-texts.js';

/** An address that the router itself refuses, in the shape of all errors: one that cannot be read, or with a part too long to name anything. */
export function answerUnroutable(error: { code: string }, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? new NotFound() : new Malformed();
  const { status, body } = toAnswer(refusal, languageOf(request.headers['accept-language']));
  void reply.status(status).send(body);
}
