import { useTranslation } from 'react-i18next';
import type { Language } from '@server/auth/auth.contract.js';
import type { MemberDetail } from '@server/members/members.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatBytes } from '@/parts/format-bytes.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './panel.module.css';

type Usage = MemberDetail['data']['usage'];

const KINDS = ['messages', 'devices', 'contacts', 'templates', 'campaigns', 'storage'] as const;
/** Share of a limit from which it is told in a warning colour. */
const NEAR = 0.8;

/** What is used of what the package allows. */
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
  const isUnlimited = limit < 0;
  const share = isUnlimited ? 0 : limit === 0 ? Number(used > 0) : Math.min(1, used / limit);
  const tone = share >= 1 ? 'full' : share >= NEAR ? 'near' : undefined;
  const figures = isUnlimited
    ? t('members.usage.unlimited', { used: format(used, language) })
    : t('members.usage.of', { used: format(used, language), limit: format(limit, language) });
  return (
    <div className={classes.bar}>
      <div className={classes.figures}>
        <span>{label}</span>
        <span className="tabular">{figures}</span>
      </div>
      {!isUnlimited && (
        <div
          className={classes.track}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={figures}
        >
          <div style={{ inlineSize: `${share * 100}%` }} data-tone={tone} />
        </div>
      )}
    </div>
  );
}
