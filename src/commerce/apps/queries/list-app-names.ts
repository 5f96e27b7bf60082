import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type AppName, ListAppNames } from '../../commerce.messages.js';
import { APP_IDS, PLATFORMS } from '../../platforms/platforms.contract.js';
import { appTextsOf } from '../app-texts.js';

@QueryHandler(ListAppNames)
export class ListAppNamesHandler implements IQueryHandler<ListAppNames> {
  execute({ language }: ListAppNames): Promise<AppName[]> {
    const apps = PLATFORMS.map((name) => ({ id: APP_IDS[name], name, title: appTextsOf(name, language).title }));
    return Promise.resolve(apps);
  }
}
