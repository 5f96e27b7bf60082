import { Catch } from '@nestjs/common';
import { type ErrorResponse, ErrorFilter } from './error.filter.js';

/** Copies the message to `data`, which the calling page shows. */
@Catch()
export class ErrorInDataFilter extends ErrorFilter {
  protected override complete({ status, body }: ErrorResponse): ErrorResponse {
    // The client redirects to the sign-in page.
    return status === 401 ? { status, body } : { status, body: { ...body, data: body.message } };
  }
}
