import { useMemo } from 'react';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { ChatListRow } from './chat-list-row.js';
import { moveFocus } from './move-focus.js';
import type { Selection } from './selection/use-selection.js';
import { type UnsentNumber, UnsentRow } from './unsent-row.js';
import { useChatWindow } from './use-chat-window.js';
import { useKeepChats } from './use-keep-chats.js';
import classes from './chat-pane.module.css';

interface ChatRowsProps {
  box: React.RefObject<HTMLDivElement | null>;
  /** Hash of the query. */
  list: string;
  unsent: readonly UnsentNumber[];
  chats: readonly ChatResource[];
  hasMore: boolean;
  isOutdated: boolean;
  /** Named in each row. Null if one device is listed. */
  devices: readonly DeviceResource[] | null;
  chatId: number | null;
  to: string | null;
  selection: Selection;
  children: React.ReactNode;
}

/** Scrolls the rows and the children below. */
export function ChatRows(props: ChatRowsProps): React.ReactElement {
  const { box, list, unsent, chats, hasMore, isOutdated, devices, chatId, to, selection, children } = props;
  const keys = useMemo(
    () => [...unsent.map(({ device, phone }) => `${device.id}/${phone}`), ...chats.map(({ id }) => id)],
    [unsent, chats],
  );
  const { items, height, lastVisible, handleFocus } = useChatWindow(box, keys);
  useKeepChats(list, lastVisible, chats, selection);
  return (
    <div ref={box} className={classes.scroll} aria-busy={isOutdated}>
      {/* The links have the focus. The list only moves it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={classes.list} style={{ height }} onKeyDown={moveFocus} onFocus={handleFocus}>
        {items.map(({ index, start }) => {
          const number = unsent[index];
          const chat = chats[index - unsent.length];
          return (
            <li
              key={keys[index]}
              className={classes.item}
              style={{ top: start }}
              data-index={index}
              data-chat={chat?.id}
              data-selecting={(chat && selection.isOn) || undefined}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : keys.length}
            >
              {number && <UnsentRow {...number} isOpen={number.phone === to} />}
              {chat && (
                <ChatListRow
                  chat={chat}
                  isOpen={chat.id === chatId}
                  via={devices?.find(({ id }) => id === chat.device_id)?.device_name}
                  isSelected={selection.ids.has(chat.id)}
                  isSelecting={selection.isOn}
                  onSelect={selection.toggle}
                />
              )}
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}
