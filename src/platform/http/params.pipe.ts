import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../errors.js';
import { rejectInvalidUnicode } from './reject-invalid-unicode.js';

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
