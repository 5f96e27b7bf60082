import { useTranslation } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import type { MemberDetail } from '@server/members/members.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { UsageMeter } from '@/parts/usage-meter/usage-meter.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './panel.module.css';

type Usage = MemberDetail['data']['usage'];

const KINDS = ['messages', 'devices', 'contacts', 'templates', 'campaigns', 'storage', 'users'] as const;

export function UsageBars({ usage }: { usage: Usage }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-label={t('members.usage.title')}>
      <h3 className={classes.heading}>{t('members.usage.title')}</h3>
      {KINDS.map((kind) => (
        <Bar
          key={kind}
          label={t(`members.usage.${kind}`)}
          format={kind === 'storage' ? formatBytes : formatNumber}
          {...usage[kind]}
        />
      ))}
    </section>
  );
}

interface BarProps {
  label: string;
  used: number;
  limit: number;
  format: (value: number, language: Language) => string;
}

function Bar({ label, used, limit, format }: BarProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const figures =
    limit < 0
      ? t('members.usage.unlimited', { used: format(used, language) })
      : t('members.usage.of', { used: format(used, language), limit: format(limit, language) });
  return (
    <div className={classes.bar}>
      <UsageMeter label={label} figures={figures} used={used} limit={limit} />
    </div>
  );
}
