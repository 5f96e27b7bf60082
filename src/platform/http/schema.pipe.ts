import { StandardSchemaValidationPipe } from '@nestjs/common';
import { Invalid } from '../errors.js';

/** Checks every `@Body/@Query/@Param({ schema })` and answers 422 through the error filter. */
export const schemaPipe = () => new StandardSchemaValidationPipe({ exceptionFactory: (issues) => new Invalid(issues) });
