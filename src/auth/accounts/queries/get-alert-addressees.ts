import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Language } from '../../auth.contract.js';
import { type AlertAddressee, GetAlertAddressees } from '../../auth.messages.js';

interface Row {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  language: Language;
  alerts_by_email: boolean;
  alerts_by_whatsapp: boolean;
  platform: string;
}

@QueryHandler(GetAlertAddressees)
export class GetAlertAddresseesHandler implements IQueryHandler<GetAlertAddressees> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetAlertAddressees): Promise<AlertAddressee[]> {
    const rows = await this.em.execute<Row[]>(
      `select u.id, coalesce(u.name, u.username) as name, u.language, u.alerts_by_email, u.alerts_by_whatsapp,
           case when u.email_proven_at is not null then u.email end as email,
           case when u.phone_proven_at is not null then u.phone end as phone, s.platform_name as platform
         from users u cross join platform_settings s where u.account_id = ? and u.verified_at is not null order by u.id`,
      [accountId],
    );
    return rows.map(({ id, alerts_by_email: wantsEmail, alerts_by_whatsapp: wantsWhatsapp, ...rest }) => ({
      ...rest,
      userId: Number(id),
      wantsEmail,
      wantsWhatsapp,
    }));
  }
}
