import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { Invalid, NotFound } from '../errors.js';
import { refuseUnstorable } from './refuse-unstorable.js';

/** Before the schema: what could never be kept or found is refused here, once for all routes. Forms do it by themselves. */
@Injectable()
class SchemaPipe extends StandardSchemaValidationPipe {
  override async transform<T = unknown>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.type === 'body' || metadata.type === 'query') refuseUnstorable(value);
    if (metadata.type === 'param') refuseName(value);
    return super.transform(value, metadata);
  }
}

/** An address with such a text in it names nothing. */
function refuseName(value: unknown): void {
  try {
    refuseUnstorable(value);
  } catch {
    throw new NotFound();
  }
}

/** Checks every `@Body/@Query/@Param({ schema })` and answers 422 through the error filter. */
export const schemaPipe = () => new SchemaPipe({ exceptionFactory: (issues) => new Invalid(issues) });
