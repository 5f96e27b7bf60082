import { Skeleton } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserReport } from '@server/dashboard/dashboard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { TextKey } from '@/app/i18n/text-key.js';
import { useCan } from '@/app/use-can.js';
import type { Texts } from '@/locales/texts.gen.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './report-cards.module.css';

interface Figure {
  key: keyof Texts['dashboard']['count'];
  value: number | undefined;
  tone?: 'bad' | undefined;
  link?: Pick<LinkProps, 'to' | 'search'> | undefined;
}

export function ReportCards({ report }: { report: UserReport | undefined }): React.ReactElement {
  const canOpenDevices = useCan('show devices');
  const canSeeMembers = useCan('members');
  const [canOpenContacts, canOpenGroups] = [useCan('show contact_phone'), useCan('show groups')];
  const [canOpenTemplates, canOpenCampaigns] = [useCan('show templates'), useCan('show campaigns')];
  const { devices, campaigns } = report ?? {};
  const linkDevices = (status?: 'on' | 'off') =>
    canOpenDevices ? { to: '/devices' as const, search: status ? { status } : {} } : undefined;
  return (
    <div className={classes.cards}>
      {canSeeMembers && (
        <Card
          titleKey="dashboard.members"
          figures={[{ key: 'members', value: report?.members ?? undefined, link: { to: '/members' } }]}
        />
      )}
      <Card
        titleKey="dashboard.devices"
        figures={[
          { key: 'active', value: devices?.count_active_devices, link: linkDevices('on') },
          {
            key: 'inactive',
            value: devices?.count_inactive_devices,
            tone: devices?.count_inactive_devices ? 'bad' : undefined,
            link: linkDevices('off'),
          },
          { key: 'total', value: devices?.count_devices, link: linkDevices() },
        ]}
      />
      <Card
        titleKey="dashboard.campaigns"
        link={canOpenCampaigns ? { to: '/campaigns' } : undefined}
        figures={[
          { key: 'campaigns_active', value: campaigns?.count_active_campaigns },
          { key: 'campaigns_inactive', value: campaigns?.count_inactive_campaigns },
          { key: 'campaigns_pending', value: campaigns?.count_progress_campaigns },
          { key: 'campaigns_ended', value: campaigns?.count_end_campaigns },
        ]}
      />
      <Card
        titleKey="dashboard.contacts"
        figures={[
          {
            key: 'contacts',
            value: report?.phone_contacts,
            link: canOpenContacts ? { to: '/contact-numbers' } : undefined,
          },
          { key: 'groups', value: report?.groups, link: canOpenGroups ? { to: '/groups' } : undefined },
          { key: 'templates', value: report?.templates, link: canOpenTemplates ? { to: '/templates' } : undefined },
        ]}
      />
    </div>
  );
}

interface CardProps {
  titleKey: TextKey;
  figures: Figure[];
  link?: Figure['link'];
}

function Card({ titleKey, figures, link: cardLink }: CardProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>
        {cardLink ? (
          <Link {...cardLink} className={classes.link}>
            {t(titleKey)}
            <IconArrowNarrowRight size={14} stroke={1.5} className="flip" />
          </Link>
        ) : (
          t(titleKey)
        )}
      </h2>
      <dl className={classes.figures} data-count={figures.length}>
        {figures.map(({ key, value, tone, link }) => (
          <div key={key} className={classes.figure} data-tone={tone}>
            <dt>
              {link ? (
                <Link {...link} className={classes.link}>
                  {t(`dashboard.count.${key}`)}
                  <IconArrowNarrowRight size={14} stroke={1.5} className="flip" />
                </Link>
              ) : (
                t(`dashboard.count.${key}`)
              )}
            </dt>
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
