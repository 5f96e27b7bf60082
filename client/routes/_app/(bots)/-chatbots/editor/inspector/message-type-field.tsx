import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NodeDataOf } from '@server/bots/flow/flow.contract.js';

type MessageType = NodeDataOf<'reply'>['message_type'];

const TYPES = ['text_message', 'text_message_with_media'] as const satisfies MessageType[];

interface MessageTypeFieldProps {
  value: MessageType;
  onChange: (type: MessageType) => void;
}

export function MessageTypeField({ value, onChange }: MessageTypeFieldProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('chatbots.message_type')}
      value={value}
      onChange={onChange}
      data={TYPES.map((type) => ({ value: type, label: t(`chatbots.message_types.${type}`) }))}
    />
  );
}
