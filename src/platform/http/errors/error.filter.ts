import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError, Invalid } from '../../errors.js';
import { log } from '../../logging.js';
import type { RequestOfUser } from '../access.js';
import { tellCode, tellError } from './error-texts.js';
import { type Lang, languageOf, tellIssues } from './validation-texts.js';

/** The only place where an error becomes a response: `{ message, code }`, or `{ message, code, errors }` for 422. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<RequestOfUser>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const lang = languageOf(request.headers['accept-language'], request.signedIn?.language);
    const answer = this.complete(toAnswer(error, lang));
    if (answer.status >= 500 && !(error instanceof AppError)) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'request failed');
    }
    if (error instanceof AppError && error.retryAfterSeconds !== null)
      void reply.header('retry-after', String(error.retryAfterSeconds));
    void reply.status(answer.status).send(answer.body);
  }

  /** What some calls say beside. */
  protected complete(answer: Answer): Answer {
    return answer;
  }
}

export interface Answer {
  status: number;
  body: { message: string; code: string; errors?: Record<string, string[]>; [detail: string]: unknown };
}

const REFUSALS: Record<number, readonly [code: string, message: string]> = {
  400: ['malformed', 'The request could not be read.'],
  404: ['not_found', 'Not found.'],
  413: ['too_large', 'The request is too large.'],
};

/** What an error is told as. */
export function toAnswer(error: unknown, lang: Lang): Answer {
  if (error instanceof Invalid) {
    const errors = tellIssues(error.issues, lang);
    const message = Object.values(errors)[0]?.[0] ?? tellError(error, lang);
    return { status: 422, body: { ...error.details, message, code: error.code, errors } };
  }
  if (error instanceof AppError)
    return { status: error.status, body: { message: tellError(error, lang), code: error.code } };
  // What the framework itself refuses carries a status: an unknown route, unreadable JSON, a body that is too large.
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const [code, message] = REFUSALS[status] ?? ['refused', 'The request was refused.'];
    return { status, body: { message: tellCode(code, message, lang), code } };
  }
  const unavailable = 'The service is currently unavailable. Please try again later';
  return { status: 500, body: { message: tellCode('internal', unavailable, lang), code: 'internal' } };
}
