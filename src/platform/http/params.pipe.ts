import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../errors.js';
import { rejectInvalidUnicode } from './reject-invalid-unicode.js';

/** An address with a text in it that cannot be one names nothing. What stands in the body and after `?` the parameters of routes check. */
@Injectable()
class ParamsPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type !== 'param') return value;
    try {
      rejectInvalidUnicode(value);
    } catch {
      throw new NotFound();
    }
    return value;
  }
}

export const paramsPipe = (): ParamsPipe => new ParamsPipe();
