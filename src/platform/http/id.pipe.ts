import { Injectable, type PipeTransform } from '@nestjs/common';

/** Maps a malformed id to 0, which causes 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
    return Number.isSafeInteger(id) ? id : 0;
  }
}
