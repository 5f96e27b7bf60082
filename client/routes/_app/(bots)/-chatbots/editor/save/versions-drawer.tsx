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
  publishedVersion: number | null;
  isDirty: boolean;
  onRestored: (bot: ChatbotResource) => void;
  onClose: () => void;
}

export function VersionsDrawer({
  id,
  publishedVersion,
  isDirty,
  onRestored,
  onClose,
}: VersionsDrawerProps): React.ReactElement {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(chatbotVersionsQuery(id));
  const restore = useMutation({
    mutationFn: (versionNumber: number) => restoreChatbotVersion(id, versionNumber),
    onSuccess: (bot) => {
      toast.success(t('chatbots.updated'));
      onRestored(bot);
      onClose();
    },
    onError: (failure, versionNumber) => showFailure(failure, () => restore.mutate(versionNumber)),
  });

  async function handleRestore(versionNumber: number): Promise<void> {
    const isConfirmed =
      !isDirty ||
      (await confirm({
        title: t('chatbots.restore_title', { number: String(versionNumber) }),
        body: t('chatbots.restore_body'),
        confirmLabel: t('chatbots.restore'),
        isDestructive: true,
      }));
    if (isConfirmed) restore.mutate(versionNumber);
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
        {data?.map((entry) => (
          <li key={entry.version} className={classes.version}>
            <div>
              <strong>{t('chatbots.version', { number: String(entry.version) })}</strong>{' '}
              {entry.version === publishedVersion && <StatusChip tone="good" word={t('chatbots.published')} />}
              <div className={classes.dimmed}>
                <RelativeTime value={entry.published_at} /> · {t('chatbots.steps', { count: entry.nodes_count })}
                {entry.by !== null && (
                  <>
                    {' '}
                    · <bdi>{entry.by}</bdi>
                  </>
                )}
              </div>
            </div>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconRestore size={16} stroke={1.5} />}
              loading={restore.isPending && restore.variables === entry.version}
              aria-label={t('chatbots.restore_of', { number: String(entry.version) })}
              onClick={() => void handleRestore(entry.version)}
            >
              {t('chatbots.restore')}
            </Button>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
