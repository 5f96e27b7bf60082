import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetStopWords } from '../../address-book.messages.js';
import { GetOptOutSettings } from './get-opt-out-settings.js';

@QueryHandler(GetStopWords)
export class GetStopWordsHandler implements IQueryHandler<GetStopWords> {
  constructor(private readonly getOptOutSettings: GetOptOutSettings) {}

  async execute({ accountId }: GetStopWords): Promise<string[]> {
    const { is_on, stop_words } = await this.getOptOutSettings.execute(accountId);
    return is_on ? stop_words : [];
  }
}
