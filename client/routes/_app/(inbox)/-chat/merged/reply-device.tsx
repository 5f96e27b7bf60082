import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import classes from './merged-view.module.css';

interface ReplyDeviceProps {
  chats: readonly ChatResource[];
  chatId: number;
  deviceNames: ReadonlyMap<number, string>;
  onChoose: (chatId: number) => void;
}

export function ReplyDevice({ chats, chatId, deviceNames, onChoose }: ReplyDeviceProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={classes.answer}
      size="sm"
      label={t('conversation.answer_from')}
      value={String(chatId)}
      data={chats.map(({ id, device_id: device }) => ({ value: String(id), label: deviceNames.get(device) ?? '' }))}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
}
