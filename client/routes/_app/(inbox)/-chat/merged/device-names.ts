import { createContext } from 'react';

/** Names by device ID. Null unless chats are merged. */
export const DeviceNamesContext = createContext<ReadonlyMap<number, string> | null>(null);
