import type { PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { validateInput } from '../http/input/validate-input.js';

export class MessagePipe<S extends z.ZodType> implements PipeTransform<unknown, Promise<z.output<S>>> {
  constructor(private readonly schema: S) {}

  transform(body: unknown): Promise<z.output<S>> {
    return validateInput(this.schema, body);
  }
}
