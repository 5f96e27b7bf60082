import { createContext } from 'react';

/** By device id, where the messages of several devices stand in one conversation. */
export const DeviceNamesContext = createContext<ReadonlyMap<number, string> | null>(null);
