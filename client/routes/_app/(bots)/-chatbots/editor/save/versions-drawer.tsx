import { Button, Drawer } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { chatbotVersionsQuery, restoreChatbotVersion } from '@/data/chatbots.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { RowSkeletons } from '@/ui/page-states/skeletons.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { StatusChip } from '@/ui/status-chip.js';
import classes from '../editor.module.css';

interface VersionsDrawerProps {
  id: number;
  version: number | null;
  isDirty: boolean;
  onRestored: (bot: ChatbotResource) => void;
  onClose: () => void;
}

/** A restored version becomes the draft. */
export function VersionsDrawer({ id, version, isDirty, onRestored, onClose }: VersionsDrawerProps): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(chatbotVersionsQuery(id));
  const restore = useMutation({
    mutationFn: (older: number) => restoreChatbotVersion(id, older),
    onSuccess: (bot) => {
      toast.success(t('chatbots.updated'));
      onRestored(bot);
      onClose();
    },
    onError: (failure, older) => showFailure(failure, () => restore.mutate(older)),
  });

  async function handleRestore(older: number): Promise<void> {
    const isConfirmed =
      !isDirty ||
      (await confirm({
        title: t('chatbots.restore_title', { number: String(older) }),
        body: t('chatbots.restore_body'),
        confirmLabel: t('chatbots.restore'),
        isDestructive: true,
      }));
    if (isConfirmed) restore.mutate(older);
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('chatbots.versions')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <p className={classes.dimmed}>{t('chatbots.versions_hint')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data?.length === 0 && <p>{t('chatbots.no_versions')}</p>}
      <ol className={classes.versions}>
        {data?.map((one) => (
          <li key={one.version} className={classes.version}>
            <div>
              <strong>{t('chatbots.version', { number: String(one.version) })}</strong>{' '}
              {one.version === version && <StatusChip tone="good" word={t('chatbots.published')} />}
              <div className={classes.dimmed}>
                <RelativeTime value={one.published_at} /> · {t('chatbots.steps', { count: one.nodes_count })}
                {one.by !== null && (
                  <>
                    {' '}
                    · <bdi>{one.by}</bdi>
                  </>
                )}
              </div>
            </div>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconRestore size={16} stroke={1.5} />}
              loading={restore.isPending && restore.variables === one.version}
              aria-label={t('chatbots.restore_of', { number: String(one.version) })}
              onClick={() => void handleRestore(one.version)}
            >
              {t('chatbots.restore')}
            </Button>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
