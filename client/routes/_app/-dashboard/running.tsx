import { IconRobot, IconShoppingCartOff, IconSpeakerphone } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from './now.module.css';

type Running = UserReport['running'];

/** Shows idle kinds too, so that the page does not shift when one starts. */
export function RunningNow({ running }: { running: Running }): React.ReactElement | null {
  const { t } = useTranslation();
  const { campaigns, carts, chatbots, auto_replies: autoReplies } = running;
  if (!campaigns && !carts && chatbots === null && autoReplies === null) return null;
  return (
    <section className={classes.panel} aria-labelledby="running-now">
      <h2 id="running-now" className={classes.title}>
        {t('dashboard.running.title')}
      </h2>
      <ul className={classes.rows}>
        {campaigns && <Campaigns campaigns={campaigns} />}
        {carts && <Carts carts={carts} />}
        {(chatbots !== null || autoReplies !== null) && <Bots chatbots={chatbots} autoReplies={autoReplies} />}
      </ul>
    </section>
  );
}

function Campaigns({ campaigns }: { campaigns: NonNullable<Running['campaigns']> }): React.ReactElement {
  const { t } = useTranslation();
  const { count, name, done, people } = campaigns;
  const format = (value: number): string => formatNumber(value, currentLanguage());
  if (count === 0)
    return <Line icon={<IconSpeakerphone {...ICON} />} name={t('dashboard.running.no_campaign')} link={CAMPAIGNS} />;
  return (
    <Line
      icon={<IconSpeakerphone {...ICON} />}
      name={
        count === 1 && name !== null ? (
          <ClampedText text={name} lines={1} />
        ) : (
          t('dashboard.running.campaigns', { count })
        )
      }
      help={t('dashboard.running.done_of', { done: format(done), people: format(people) })}
      share={people === 0 ? 0 : done / people}
      link={CAMPAIGNS}
    />
  );
}

function Carts({ carts: { count, next_at: nextAt } }: { carts: NonNullable<Running['carts']> }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Line
      icon={<IconShoppingCartOff {...ICON} />}
      name={
        count === 0
          ? t('dashboard.running.no_cart')
          : t('dashboard.running.carts', { count, number: formatNumber(count, currentLanguage()) })
      }
      help={
        nextAt && (
          <>
            {t('dashboard.running.next')} <RelativeTime value={nextAt} />
          </>
        )
      }
      isIdle={count === 0}
      link={{ to: '/aboundcarts' }}
    />
  );
}

function Bots({ chatbots, autoReplies }: Record<'chatbots' | 'autoReplies', number | null>): React.ReactElement {
  const { t } = useTranslation();
  const parts = [
    ...(chatbots ? [t('dashboard.running.chatbots', { count: chatbots })] : []),
    ...(autoReplies ? [t('dashboard.running.auto_replies', { count: autoReplies })] : []),
  ];
  const isIdle = parts.length === 0;
  return (
    <Line
      icon={<IconRobot {...ICON} />}
      name={isIdle ? t('dashboard.running.no_bot') : parts.join(t('dashboard.running.and'))}
      isIdle={isIdle}
      link={{ to: chatbots === null || (chatbots === 0 && autoReplies) ? '/auto-replys' : '/chatbots' }}
    />
  );
}

const ICON = { size: 18, stroke: 1.5 } as const;
const CAMPAIGNS = { to: '/campaigns', search: { state: 'running' } } as const;

interface LineProps {
  icon: React.ReactElement;
  name: React.ReactNode;
  help?: React.ReactNode;
  /** Share from 0 to 1. */
  share?: number;
  isIdle?: boolean;
  link: Pick<LinkProps, 'to' | 'search'>;
}

function Line({ icon, name, help, share, isIdle = help === undefined, link }: LineProps): React.ReactElement {
  return (
    <li className={classes.row} data-idle={isIdle || undefined}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>
        <Link {...link} className={classes.link}>
          {name}
        </Link>
        {help && <span className={classes.help}>{help}</span>}
      </span>
      {share !== undefined && (
        <span className={classes.track} aria-hidden>
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}
