import { Injectable, type PipeTransform } from '@nestjs/common';

/**
 * The id of a row in an address. What is no id becomes 0, which no row has: it is answered like an id that is not there, and
 * the database is never asked for a number it cannot hold.
 */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
    return Number.isSafeInteger(id) ? id : 0;
  }
}
