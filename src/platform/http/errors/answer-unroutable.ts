import type { FastifyReply, FastifyRequest } from 'fastify';
import { Malformed, NotFound } from '../../errors.js';
import { toResponse } from './error.filter.js';
import { languageOf } from './validation-texts.js';

export function answerUnroutable(error: { code: string }, request: FastifyRequest, reply: FastifyReply): void {
  const rejection = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? new NotFound() : new Malformed();
  const { status, body } = toResponse(rejection, languageOf(request.headers['accept-language']));
  // Hooks do not run for these requests.
  void reply.status(status).header('x-request-id', request.id).send(body);
}
