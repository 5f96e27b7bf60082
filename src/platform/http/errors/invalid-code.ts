import { type CallHandler, type NestInterceptor, UseInterceptors } from '@nestjs/common';
import { type Observable, catchError, throwError } from 'rxjs';
import { Invalid } from '../../errors.js';

class InvalidCodeInterceptor implements NestInterceptor {
  constructor(private readonly code: string) {}

  intercept(_context: unknown, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(
        catchError((error: unknown) =>
          throwError(() => (error instanceof Invalid ? new Invalid(error.issues, error.details, this.code) : error)),
        ),
      );
  }
}

/** Replaces `invalid` by the code that the specification requires. */
export const InvalidCode = (code: string): MethodDecorator => UseInterceptors(new InvalidCodeInterceptor(code));
