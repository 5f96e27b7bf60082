import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useIsSuspended } from '@/app/use-can.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import classes from './selection.module.css';

interface SelectBoxProps {
  chat: ChatResource;
  isSelected: boolean;
  isSelecting: boolean;
  onSelect: (chatId: number, isRange: boolean) => void;
}

export function SelectBox({ chat, isSelected, isSelecting, onSelect }: SelectBoxProps): React.ReactElement | null {
  const { t } = useTranslation();
  const name = chat.profile_info.name ?? (chat.phone === null ? '' : formatPhone(chat.phone));
  if (useIsSuspended()) return null;
  return (
    <Checkbox
      className={classes.box}
      checked={isSelected}
      // Each row keeps one tab stop. `SelectButton` starts the selection by keyboard.
      tabIndex={isSelecting ? 0 : -1}
      aria-label={t('inbox_views.select_chat', { name: isolate(name) })}
      onChange={({ nativeEvent }) =>
        onSelect(chat.id, nativeEvent instanceof MouseEvent ? nativeEvent.shiftKey : false)
      }
    />
  );
}
