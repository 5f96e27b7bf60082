import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { NotFound } from '../errors.js';
import { validateInput } from './input/validate-input.js';
import { readInput, readQuery } from './input/read-input.js';
import { rejectInvalidUnicode } from './reject-invalid-unicode.js';

/** Reads and checks every `@Body/@Query({ schema })`, and answers 422 through the error filter. Forms do it by themselves. */
@Injectable()
class SchemaPipe implements PipeTransform {
  async transform(value: unknown, { type, schema }: ArgumentMetadata): Promise<unknown> {
    if (type === 'param') refuseName(value);
    if (type !== 'body' && type !== 'query') return value;
    const input = type === 'query' ? readQuery(value) : readInput(value);
    return schema ? validateInput(schema as z.ZodType, input) : input;
  }
}

/** An address with such a text in it names nothing. */
function refuseName(value: unknown): void {
  try {
    rejectInvalidUnicode(value);
  } catch {
    throw new NotFound();
  }
}

export const schemaPipe = (): SchemaPipe => new SchemaPipe();
