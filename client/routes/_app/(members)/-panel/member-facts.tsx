import { useTranslation } from 'react-i18next';
import type { MemberDetail } from '@server/members/members.contract.js';
import { currentLanguage, LANGUAGES } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { nameOfZone } from '@/ui/format/format-zone.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { MemberExpiry } from '../-list/member-expiry.js';
import { PackageName } from '../-list/member-columns.js';
import classes from './panel.module.css';

export function MemberFacts({ member }: { member: MemberDetail['data'] }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={t('members.facts')}>
      <h3 className={classes.heading}>{t('members.facts')}</h3>
      <dl className={classes.facts}>
        <Fact name={t('members.id')}>{member.id}</Fact>
        <Fact name={t('members.email')}>
          <bdi dir="ltr">{member.email}</bdi>
        </Fact>
        <Fact name={t('members.phone')}>{member.phone ? <PhoneText phone={member.phone} /> : t('members.none')}</Fact>
        <Fact name={t('members.package')}>
          <PackageName subscribe={member.subscribe} />
        </Fact>
        <Fact name={t('members.expire_at')}>
          {member.subscribe?.expire_at ? <MemberExpiry subscribe={member.subscribe} /> : t('members.none')}
        </Fact>
        <Fact name={t('members.created_at')}>
          <RelativeTime value={member.created_at} />
        </Fact>
        <Fact name={t('members.last_seen')}>
          {member.last_seen_at ? <RelativeTime value={member.last_seen_at} /> : t('members.never')}
        </Fact>
        <Fact name={t('members.sessions')}>{formatNumber(member.sessions, currentLanguage())}</Fact>
        <Fact name={t('members.second_step')}>{t(member.has_second_step ? 'members.on' : 'members.off')}</Fact>
        <Fact name={t('members.language')}>{member.language === 'ar' ? LANGUAGES.ar : LANGUAGES.en}</Fact>
        <Fact name={t('members.time_zone')}>
          <bdi title={member.time_zone}>{nameOfZone(member.time_zone, currentLanguage())}</bdi>
        </Fact>
        {member.apps.map(({ id, title, pivot }) => (
          <Fact key={id} name={title}>
            <bdi dir="ltr">{pivot.store_id}</bdi>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }): React.ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
