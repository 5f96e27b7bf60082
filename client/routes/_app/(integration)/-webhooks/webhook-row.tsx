import { useState } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpointResource } from '@server/outgoing-webhooks/outgoing-webhooks.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { deleteWebhook, type IssuedSecret, rotateWebhookSecret, testWebhook } from '@/data/integration/webhooks.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import classes from '../-api/api.module.css';
import { WebhookDeliveryList } from './webhook-delivery-list.js';
import { kindKey } from './kinds.js';

interface WebhookRowProps {
  webhook: WebhookEndpointResource;
  /** Whether the user is the owner, who alone chooses where customer messages go. */
  isOwner: boolean;
  onEdit: () => void;
  onIssued: (issued: IssuedSecret | null) => void;
}

export function WebhookRow({ webhook, isOwner, onEdit, onIssued }: WebhookRowProps): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { id, url } = webhook;

  async function attempt(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      showFailure(error, () => void attempt(action));
    }
  }
  async function handleTest(): Promise<void> {
    await testWebhook(id);
    toast.success(t('webhooks.test_sent'));
    setOpen(true);
  }
  async function handleRotate(): Promise<void> {
    const question = {
      title: t('webhooks.rotate'),
      body: t('webhooks.rotate_text'),
      confirmLabel: t('webhooks.rotate'),
    };
    if (await confirm(question)) onIssued(await rotateWebhookSecret(id));
  }
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('webhooks.delete'),
      body: t('webhooks.delete_text', { url }),
      confirmLabel: t('webhooks.delete'),
      isDestructive: true,
    });
    if (!isSure) return;
    await deleteWebhook(id);
    onIssued(null);
    toast.success(t('webhooks.deleted'));
  }
  return (
    <li className={classes.row}>
      <Facts webhook={webhook} />
      <div className={classes.actions}>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('webhooks.deliveries')}
        </Button>
        <Button variant="default" size="xs" onClick={() => void attempt(handleTest)}>
          {t('webhooks.test')}
        </Button>
        {isOwner && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={30} variant="default" aria-label={t('ui.more_actions')} title={t('ui.more_actions')}>
                <IconDots size={18} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={18} stroke={1.5} />} onClick={onEdit}>
                {t('webhooks.edit')}
              </Menu.Item>
              <Menu.Item leftSection={<IconKey size={18} stroke={1.5} />} onClick={() => void attempt(handleRotate)}>
                {t('webhooks.rotate')}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} stroke={1.5} />}
                onClick={() => void attempt(handleDelete)}
              >
                {t('webhooks.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isOpen && (
        <div className={classes.below}>
          <WebhookDeliveryList webhookId={id} />
        </div>
      )}
    </li>
  );
}

function Facts({ webhook }: { webhook: WebhookEndpointResource }): React.ReactElement {
  const { t } = useTranslation();
  const { url, kinds, is_on, off_reason, failing_since, succeeded_at, former_secret_until } = webhook;
  return (
    <div className={classes.about}>
      <div className={classes.address}>
        <bdi dir="ltr">{url}</bdi>
      </div>
      <div className={classes.line}>{kinds.map((kind) => t(kindKey(kind))).join(' · ')}</div>
      <div className={classes.line}>
        {!is_on ? (
          <StatusChip tone="idle" word={t(`webhooks.off.${off_reason ?? 'user'}`)} />
        ) : failing_since ? (
          <StatusChip tone="bad" word={t('webhooks.failing')} />
        ) : (
          <StatusChip tone="good" word={t('webhooks.on')} />
        )}
        {failing_since && (
          <span>
            {t('webhooks.failing_since')} <RelativeTime value={failing_since} />
          </span>
        )}
        {succeeded_at && (
          <span>
            {t('webhooks.succeeded')} <RelativeTime value={succeeded_at} />
          </span>
        )}
        {former_secret_until && (
          <span>
            {t('webhooks.former_until')} <RelativeTime value={former_secret_until} />
          </span>
        )}
      </div>
    </div>
  );
}
