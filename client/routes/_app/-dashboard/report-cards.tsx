import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n.js';
import type { UserReport } from '@/data/report.js';
import { formatNumber } from '@/ui/format-number.js';
import classes from './report-cards.module.css';

interface Figure {
  key: string;
  value: number | undefined;
  tone?: 'bad' | undefined;
}

/** The counters, kept true by the socket. */
export function ReportCards({ report }: { report: UserReport | undefined }): React.ReactElement {
  const devices = report?.devices;
  const messages = report?.messages;
  return (
    <div className={classes.cards}>
      <Card
        titleKey="dashboard.devices"
        to="/devices"
        linkKey="dashboard.see_devices"
        figures={[
          { key: 'active', value: devices?.count_active_devices },
          {
            key: 'inactive',
            value: devices?.count_inactive_devices,
            tone: devices?.count_inactive_devices ? 'bad' : undefined,
          },
          { key: 'total', value: devices?.count_devices },
        ]}
      />
      <Card
        titleKey="dashboard.messages"
        to="/send-message"
        linkKey="dashboard.send_message"
        figures={[
          { key: 'sent', value: messages?.count_sent },
          { key: 'received', value: messages?.count_received },
          { key: 'waiting', value: messages?.count_waiting },
          { key: 'failed', value: messages?.count_failed, tone: messages?.count_failed ? 'bad' : undefined },
        ]}
      />
    </div>
  );
}

interface CardProps {
  titleKey: string;
  to: NonNullable<LinkProps['to']>;
  linkKey: string;
  figures: Figure[];
}

function Card({ titleKey, to, linkKey, figures }: CardProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t(titleKey)}</h2>
        <Link to={to} className={classes.link}>
          {t(linkKey)}
          <IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />
        </Link>
      </header>
      <dl className={classes.figures} data-count={figures.length}>
        {figures.map(({ key, value, tone }) => (
          <div key={key} className={classes.figure} data-tone={tone}>
            <dt>{t(`dashboard.count.${key}`)}</dt>
            <dd>
              {value === undefined ? (
                <Skeleton height={28} width={48} my={4} />
              ) : (
                formatNumber(value, currentLanguage())
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
