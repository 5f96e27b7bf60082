import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import classes from './merged-view.module.css';

interface AnswerDeviceProps {
  chats: readonly ChatResource[];
  /** The chat that the answer goes to. */
  chatId: number;
  deviceNames: ReadonlyMap<number, string>;
  onChoose: (chatId: number) => void;
}

/** Says from which device the answer goes, and lets another be chosen. */
export function AnswerDevice({ chats, chatId, deviceNames, onChoose }: AnswerDeviceProps): React.ReactElement {
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
