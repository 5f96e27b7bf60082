import { ActionIcon } from '@mantine/core';
import { IconMessageBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CannedReplies } from './use-canned-replies.js';

interface CannedButtonProps {
  canned: CannedReplies;
  className?: string | undefined;
}

export function CannedButton({ canned, className }: CannedButtonProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (!canned.hasReplies) return null;
  return (
    <ActionIcon
      {...(className !== undefined && { className })}
      aria-label={t('replies.canned')}
      title={t('replies.canned_hint')}
      onClick={canned.open}
    >
      <IconMessageBolt size={20} stroke={1.5} />
    </ActionIcon>
  );
}
