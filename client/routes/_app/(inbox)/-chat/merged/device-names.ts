import { createContext } from 'react';

/** Keyed by device id, in merged conversations. */
export const DeviceNamesContext = createContext<ReadonlyMap<number, string> | null>(null);
