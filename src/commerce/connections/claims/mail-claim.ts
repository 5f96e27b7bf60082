import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPlatformSettings } from '../../../auth/auth.messages.js';
import { Config } from '../../../platform/config.js';
import { renderMailPage } from '../../../platform/mail/mail-page.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { appTextsOf } from '../../apps/app-texts.js';
import { APP_IDS } from '../../platforms/platforms.contract.js';
import { type StoreClaim, Claims } from './claims.js';

@Injectable()
export class MailClaim {
  constructor(
    private readonly claims: Claims,
    private readonly mailer: Mailer,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  get isOn(): boolean {
    return this.mailer.isOn;
  }

  async send(to: string, { id, platform }: StoreClaim, storeName: string | null): Promise<void> {
    const { platform_name: brand, default_language: language } = await this.queries.execute(new GetPlatformSettings());
    const { title: app } = appTextsOf(platform, language);
    const token = await this.claims.rotateToken(id);
    const page = `${this.config.appUrl}/${platform}-setting-app/${APP_IDS[platform]}?claim=${token}`;
    const { title, intro, label, outro } = TEXTS[language](brand, app, storeName ?? app);
    const html = renderMailPage({ language, brand, title, intro, link: { label, url: page }, outro });
    await this.mailer.send({ to, subject: title, text: `${intro}\n\n${page}\n\n${outro}`, html });
  }
}

const TEXTS = {
  en: (brand: string, app: string, store: string) => ({
    title: `Connect ${store} to ${brand}`,
    intro: `${brand} was installed in your store on ${app}. Sign in, or make an account, and confirm that the store is yours.`,
    label: 'Connect the store',
    outro: 'The link can be used once, within 14 days. If you did not install it, nothing happens without you.',
  }),
  ar: (brand: string, app: string, store: string) => ({
    title: `اربط ${store} مع ${brand}`,
    intro: `تم تثبيت ${brand} في متجرك على ${app}. سجّل دخولك أو أنشئ حسابًا، ثم أكّد أن المتجر لك.`,
    label: 'ربط المتجر',
    outro: 'يصلح الرابط مرة واحدة خلال 14 يومًا. إن لم تثبّته أنت فلن يحدث شيء.',
  }),
};
