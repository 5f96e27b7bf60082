import { Catch } from '@nestjs/common';
import { type Answer, ErrorFilter } from './error.filter.js';

/** For calls whose page shows `data` of the answer, also when it is a refusal: the sentence stands there as well. */
@Catch()
export class TellInDataFilter extends ErrorFilter {
  protected override complete({ status, body }: Answer): Answer {
    // Who is not signed in is sent to sign in, and is shown nothing.
    return status === 401 ? { status, body } : { status, body: { ...body, data: body.message } };
  }
}
