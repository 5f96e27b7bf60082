import { createContext } from 'react';

/** Cards bear the icon on the edit page alone; the keys work on both. */
export const CanDuplicateContext = createContext(false);
