import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, Invalid, Throttled } from '../errors.js';
import { log } from '../logging.js';
import { languageOf, tellIssues } from './validation-texts.js';

/** The only place where an error becomes a response: `{ message, code }`, or `{ message, code, errors }` for 422. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const answer = describe(error, request.headers['accept-language']);
    if (answer.status >= 500 && !(error instanceof AppError)) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'request failed');
    }
    if (error instanceof Throttled) void reply.header('retry-after', String(error.retryAfterSeconds));
    void reply.status(answer.status).send(answer.body);
  }
}

interface Answer {
  status: number;
  body: { message: string; code: string; errors?: Record<string, string[]> };
}

function describe(error: unknown, acceptLanguage: string | undefined): Answer {
  if (error instanceof Invalid) {
    const errors = tellIssues(error.issues, languageOf(acceptLanguage));
    return { status: 422, body: { message: Object.values(errors)[0]?.[0] ?? error.message, code: error.code, errors } };
  }
  if (error instanceof AppError) return { status: error.status, body: { message: error.message, code: error.code } };
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return { status, body: { message: status === 404 ? 'Not found.' : error.message, code: status === 404 ? 'not_found' : `http_${status}` } };
  }
  // Fastify's own refusals (malformed JSON, body too large) carry a status code.
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { status, body: { message: status === 413 ? 'The request is too large.' : 'The request could not be read.', code: status === 413 ? 'too_large' : 'malformed' } };
  }
  return { status: 500, body: { message: 'The service is currently unavailable. Please try again later', code: 'internal' } };
}
