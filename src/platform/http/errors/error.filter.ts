import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { dependencyOf } from '../../dependencies/classify-failure.js';
import { AppError, BodyTooLarge, type ErrorTexts, Invalid, Malformed, NotFound } from '../../errors.js';
import { log } from '../../logging.js';
import type { UserRequest } from '../access.js';
import { type Lang, languageOf, issueTexts } from './validation-texts.js';

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<UserRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    const lang = languageOf(request.headers['accept-language'], request.signedIn?.language);
    const response = this.complete(toResponse(error, lang));
    if (response.status >= 500 && !(error instanceof AppError)) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'request failed');
    }
    if (error instanceof AppError && error.retryAfterSeconds !== null)
      void reply.header('retry-after', String(error.retryAfterSeconds));
    void reply.status(response.status).send(response.body);
  }

  protected complete(response: ErrorResponse): ErrorResponse {
    return response;
  }
}

export interface ErrorResponse {
  status: number;
  body: { message: string; code: string; errors?: Record<string, string[]>; [detail: string]: unknown };
}

const REJECTIONS: Record<number, new () => AppError> = { 400: Malformed, 404: NotFound, 413: BodyTooLarge };
const REJECTED_TEXTS: ErrorTexts = { en: 'The request was refused.', ar: 'رُفض الطلب.' };
const UNAVAILABLE_TEXTS: ErrorTexts = {
  en: 'The service is currently unavailable. Please try again later',
  ar: 'الخدمة غير متاحة حاليًا. يُرجى المحاولة لاحقًا',
};

export function toResponse(error: unknown, lang: Lang): ErrorResponse {
  if (error instanceof Invalid) {
    const errors = issueTexts(error.issues, lang);
    const message = Object.values(errors)[0]?.[0] ?? error.texts[lang];
    return { status: 422, body: { ...error.details, message, code: error.code, errors } };
  }
  if (error instanceof AppError)
    return { status: error.status, body: { ...error.details, message: error.texts[lang], code: error.code } };
  // Framework errors, such as malformed JSON.
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const Rejection = REJECTIONS[status];
    return Rejection
      ? toResponse(new Rejection(), lang)
      : { status, body: { message: REJECTED_TEXTS[lang], code: 'refused' } };
  }
  const [failureStatus, code] = dependencyOf(error) ? ([503, 'unavailable'] as const) : ([500, 'internal'] as const);
  return { status: failureStatus, body: { message: UNAVAILABLE_TEXTS[lang], code } };
}
