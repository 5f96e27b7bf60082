import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketDetail } from '@server/support/tickets/tickets.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { assignTicket, ticketAgentsQuery } from '@/data/support/tickets.js';
import { packageTitle } from '@/parts/package-title.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatDay } from '@/ui/format/format-time.js';
import { PhoneText } from '@/ui/phone/phone-text.js';
import classes from './ticket.module.css';

interface AccountFactsProps {
  ticket: TicketDetail;
  facts: NonNullable<TicketDetail['facts']>;
}

export function AccountFacts({ ticket, facts }: AccountFactsProps): React.ReactElement {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { data: agents = [] } = useQuery(ticketAgentsQuery);
  const assign = useMutation({
    mutationFn: (userId: number | null) => assignTicket(ticket.id, userId),
    onError: (error) => showFailure(error),
  });
  return (
    <aside className={classes.aside} aria-label={t('tickets.about_account')}>
      <NativeSelect
        label={t('tickets.assignee')}
        data={[
          { value: '', label: t('tickets.nobody') },
          ...agents.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        rightSection={<IconChevronDown size={16} stroke={1.5} />}
        value={String(ticket.assignee?.id ?? '')}
        disabled={assign.isPending}
        onChange={(event) => assign.mutate(Number(event.currentTarget.value) || null)}
      />
      <h2 className={classes.asideTitle}>{t('tickets.about_account')}</h2>
      <dl className={classes.facts}>
        <Fact name={t('tickets.account')}>
          <bdi>{ticket.account?.name}</bdi>
        </Fact>
        <Fact name={t('tickets.username')}>
          <bdi>{facts.username}</bdi>
        </Fact>
        <Fact name={t('tickets.email')}>
          <bdi dir="ltr">{facts.email}</bdi>
        </Fact>
        {facts.phone && (
          <Fact name={t('tickets.phone')}>
            <PhoneText phone={facts.phone} />
          </Fact>
        )}
        <Fact name={t('tickets.package')}>
          <PackageName of={facts.package} />
        </Fact>
        {facts.expire_at && (
          <Fact name={t('tickets.package_ends')}>{formatDay(new Date(facts.expire_at), language)}</Fact>
        )}
        <Fact name={t('tickets.devices')}>{formatNumber(facts.devices, language)}</Fact>
        <Fact name={t('tickets.title')}>{formatNumber(facts.tickets, language)}</Fact>
        {ticket.device && (
          <Fact name={t('tickets.device')}>
            <bdi>{ticket.device.device_name}</bdi> {t(ticket.device.is_on ? 'tickets.device_on' : 'tickets.device_off')}
          </Fact>
        )}
      </dl>
    </aside>
  );
}

function PackageName({ of: subscribed }: { of: AccountFactsProps['facts']['package'] }): React.ReactElement {
  const { t } = useTranslation();
  if (subscribed === null) return <>{t('tickets.no_package')}</>;
  return subscribed.title === null ? <>{t('tickets.unlimited')}</> : <bdi>{packageTitle(subscribed.title, t)}</bdi>;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }): React.ReactElement {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
