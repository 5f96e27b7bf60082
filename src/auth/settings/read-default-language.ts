import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { DefaultLanguage } from '../../platform/http/default-language.js';
import { log } from '../../platform/logging.js';
import type { Language } from '../auth.contract.js';

const CACHE_LIFE_MS = 5_000;

@Injectable()
export class ReadDefaultLanguage extends DefaultLanguage implements OnApplicationBootstrap {
  private cached: Language = 'en';
  private until = 0;

  constructor(private readonly em: EntityManager) {
    super();
  }

  onApplicationBootstrap(): Promise<void> {
    return this.refresh();
  }

  get current(): Language {
    if (performance.now() > this.until) void this.refresh();
    return this.cached;
  }

  async refresh(): Promise<void> {
    this.until = performance.now() + CACHE_LIFE_MS;
    try {
      const settings = await database(this.em.fork())
        .selectFrom('platform_settings')
        .select('default_language')
        .executeTakeFirst();
      this.cached = settings?.default_language ?? this.cached;
    } catch (error) {
      log.warn({ err: error }, 'default language not read');
    }
  }
}
