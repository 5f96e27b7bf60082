import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import type { Can } from '@/app/use-can.js';
import type { Column } from '@/ui/list-page/table/column.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import { nameBot } from '../name-bot.js';
import classes from './list.module.css';

export function chatbotColumns(t: TFunction, can: Can): Column<ChatbotResource>[] {
  const canEdit = can('edit chatbot');
  return [
    { key: 'id', title: t('chatbots.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
    {
      key: 'name',
      title: t('chatbots.name'),
      card: 'title',
      width: 320,
      cell: (bot) => <Name bot={bot} canEdit={canEdit} />,
    },
    { key: 'devices', title: t('chatbots.devices'), cell: ({ devices }) => <Devices devices={devices} /> },
    {
      key: 'status',
      title: t('chatbots.status'),
      card: 'corner',
      cell: ({ status }) => (
        <StatusChip tone={status ? 'good' : 'idle'} word={t(status ? 'chatbots.running' : 'chatbots.stopped')} />
      ),
    },
    {
      key: 'created_at',
      title: t('chatbots.created_at'),
      cell: ({ created_at: at }) => <RelativeTime value={at} />,
    },
  ];
}

function Name({ bot, canEdit }: { bot: ChatbotResource; canEdit: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const name = <ClampedText text={nameBot(bot, t)} lines={1} />;
  return (
    <span className={classes.title}>
      {canEdit ? (
        <Link
          to="/edit-chatbot/$chatbotId"
          params={{ chatbotId: String(bot.id) }}
          className={classes.name}
          data-row-link
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {bot.is_draft && <StatusChip tone="busy" word={t('chatbots.draft')} title={t('chatbots.draft_hint')} />}
    </span>
  );
}

function Devices({ devices }: Pick<ChatbotResource, 'devices'>): React.ReactElement {
  const { t } = useTranslation();
  const names = devices.map(({ device_name: name }) => name).join(t('chatbots.comma'));
  if (devices.length === 0) return <StatusChip tone="bad" word={t('chatbots.no_device')} />;
  return (
    <>
      <span className={classes.counted} title={names}>
        {devices.length}
      </span>
      <bdi className={classes.named}>{names}</bdi>
    </>
  );
}
