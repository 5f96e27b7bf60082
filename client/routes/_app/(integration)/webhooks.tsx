import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpointResource } from '@server/outgoing-webhooks/outgoing-webhooks.contract.js';
import { queryClient } from '@/app/query-client.js';
import { requireOwner } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { type IssuedSecret, webhooksQuery } from '@/data/integration/webhooks.js';
import { WebhooksDrawing } from '@/ui/drawings/webhooks-drawing.js';
import { PageHeader } from '@/ui/page-header.js';
import { EmptyState } from '@/ui/page-states/empty-state.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import classes from './-api/api.module.css';
import { ApiCopyField } from './-api/api-copy-field.js';
import { WebhookDialog } from './-webhooks/webhook-dialog.js';
import { WebhookRow } from './-webhooks/webhook-row.js';

export const Route = createFileRoute('/_app/(integration)/webhooks')({
  staticData: {
    shape: 'form',
    titleKey: 'webhooks.title',
    menu: { group: 'account', at: 40, icon: 'Webhook', isForOwner: true },
    texts: ['webhooks', 'api'],
  },
  beforeLoad: requireOwner,
  loader: () => void queryClient.prefetchQuery(webhooksQuery),
  component: Webhooks,
});

function Webhooks(): React.ReactElement {
  const { t } = useTranslation();
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const [issued, setIssued] = useState<IssuedSecret | null>(null);
  const [edited, setEdited] = useState<WebhookEndpointResource | 'new' | null>(null);
  const isOwner = !useSession().data.impersonation;
  if (!webhooks)
    return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <RowSkeletons count={4} />;

  const isEmpty = webhooks.length === 0;
  const addButton = isOwner && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setEdited('new')}>
      {t('webhooks.new')}
    </Button>
  );
  return (
    <div className={isEmpty ? classes.nothing : classes.frame}>
      <PageHeader description={t('webhooks.description')}>{!isEmpty && addButton}</PageHeader>
      <div className={isEmpty && !issued ? undefined : classes.page}>
        {issued && (
          <div className={classes.fresh}>
            <ApiCopyField
              label={t('webhooks.secret_of', { url: issued.url })}
              value={issued.secret}
              help={t('webhooks.shown_once')}
            />
          </div>
        )}
        {isEmpty ? (
          <EmptyState drawing={<WebhooksDrawing />} title={t('webhooks.none')} text={t('webhooks.none_text')}>
            {addButton}
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                isOwner={isOwner}
                onEdit={() => setEdited(webhook)}
                onIssued={setIssued}
              />
            ))}
          </ul>
        )}
      </div>
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onCreated={setIssued}
        />
      )}
    </div>
  );
}
